import { type AnyColumn, sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cars } from '../cars-table.server.ts';
import { customers } from '../../customers/customers-table.server.ts';

/** The person who bought or booked a car: personal data, returned to staff only. */
export const buyerDetails = pgTable(
  'buyer_details',
  {
    carId: integer('car_id')
      .notNull()
      .references(() => cars.carId, { onDelete: 'cascade' }),
    /** Chosen by staff; null if unknown. */
    customerId: integer('customer_id').references(() => customers.customerId, {
      onDelete: 'set null',
    }),
    /** `sale` or `booking`. */
    kind: text('kind').notNull(),
    date: date('date', { mode: 'string' }),
    firstName: text('first_name'),
    lastName: text('last_name'),
    address1: text('address1'),
    address2: text('address2'),
    address3: text('address3'),
    county: text('county'),
    eircode: text('eircode'),
    phone: text('phone'),
  },
  (t) => [
    primaryKey({ columns: [t.carId, t.kind] }),
    index('buyer_details_customer').on(t.customerId),
    check('buyer_details_kind', sql`${t.kind} in ('sale', 'booking')`),
  ],
);

/** SQL: the day of a sale with a car: the given column, else the day in Dublin on which the car was sold. */
export const saleDay = (stored: AnyColumn) =>
  sql`coalesce(${stored}, (${cars.soldAt} at time zone 'Europe/Dublin')::date)`;
