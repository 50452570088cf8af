import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  CAR_CONDITIONS,
  type CarCondition,
  FINANCE_OWED,
  type FinanceOwed,
  SERVICE_HISTORIES,
  type ServiceHistory,
} from './part-exchange.ts';
import { instant, oneOf } from '../../platform/database/columns.server.ts';
import { enquiries, enquiryEvents } from './enquiries-table.server.ts';

/** Cars that enquirers offer in part exchange. */
export const partExchanges = pgTable(
  'part_exchanges',
  {
    enquiryId: integer('enquiry_id')
      .primaryKey()
      .references(() => enquiries.enquiryId, { onDelete: 'cascade' }),
    registration: text('registration'),
    makeModel: text('make_model').notNull(),
    year: integer('year'),
    mileageKm: integer('mileage_km'),
    condition: text('condition').$type<CarCondition>(),
    serviceHistory: text('service_history').$type<ServiceHistory>().notNull(),
    finance: text('finance').$type<FinanceOwed>().notNull(),
    note: text('note').notNull().default(''),
    /** The value in euro that staff offered. */
    offer: numeric('offer', { precision: 10, scale: 2 }),
    /** The last day on which the offer is valid. */
    offerUntil: date('offer_until', { mode: 'string' }),
  },
  (t) => [
    check('part_exchanges_condition', oneOf(t.condition, Object.keys(CAR_CONDITIONS))),
    check('part_exchanges_history', oneOf(t.serviceHistory, Object.keys(SERVICE_HISTORIES))),
    check('part_exchanges_finance', oneOf(t.finance, Object.keys(FINANCE_OWED))),
    check('part_exchanges_offer', sql`${t.offer} >= 0`),
  ],
);

/**
 * Files of enquiries, which are never public: photos that visitors uploaded, and images and PDFs from emails of a
 * thread. An uploaded photo is deleted after a day if its form was not submitted.
 */
export const enquiryFiles = pgTable(
  'enquiry_files',
  {
    fileId: integer('file_id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null until the form is sent. */
    enquiryId: integer('enquiry_id').references(() => enquiries.enquiryId, {
      onDelete: 'cascade',
    }),
    /** The event of the email that contained the file; null for a photo of the form. */
    eventId: integer('event_id').references(() => enquiryEvents.eventId, { onDelete: 'cascade' }),
    /** File name in the email. */
    name: text('name'),
    contentType: text('content_type').notNull().default('image/webp'),
    /** SHA-256 of the form's stamp, in hexadecimal, or the Message-ID of the email. */
    stampHash: text('stamp_hash').notNull(),
    storageKey: text('storage_key').notNull(),
    /** Size in pixels. Null for a PDF, and until an upload is encoded. */
    width: integer('width'),
    height: integer('height'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('enquiry_files_key').on(t.storageKey),
    index('enquiry_files_enquiry').on(t.enquiryId),
    index('enquiry_files_event').on(t.eventId),
    index('enquiry_files_stamp').on(t.stampHash),
    index('enquiry_files_created').on(t.createdAt),
  ],
);
