import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CarFilters } from '../cars/car-search.ts';
import { cars } from '../cars/cars-table.server.ts';
import { instant, oneOf } from '../platform/database/columns.server.ts';
import { ALERT_KINDS, type AlertKind, FREQUENCIES, type Frequency } from './options.ts';

/** Filters of a search, without whether the cars are published. */
export type AlertFilters = Omit<CarFilters, 'publish'>;

/** What visitors want to be emailed about: a search or a car. */
export const alerts = pgTable(
  'alerts',
  {
    alertId: integer('alert_id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<AlertKind>().notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** Null for a car. */
    filters: jsonb('filters').$type<AlertFilters>(),
    /** Null for a search. */
    carId: integer('car_id').references(() => cars.carId, { onDelete: 'cascade' }),
    frequency: text('frequency').$type<Frequency>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the person pressed the button in the page of the first email; null before that. */
    startedAt: instant('started_at'),
    /** The year of an alert counts from here: from its start, or from when the person kept it. */
    keptAt: instant('kept_at'),
    /** When the person was asked whether to keep it; null if there is an answer. */
    askedAt: instant('asked_at'),
    stoppedAt: instant('stopped_at'),
    /** Day in Dublin of the last digest, also of one without news; of a car, of the last email. */
    digestOn: date('digest_on', { mode: 'string' }),
    /** The price and whether the car was free at the start, or in the last email. */
    knownPrice: numeric('known_price', { precision: 10, scale: 2 }),
    knownFree: boolean('known_free'),
    /** SHA-256 of the form's stamp. Unique, so that a form that is sent twice is stored once. */
    stampHash: text('stamp_hash').notNull(),
  },
  (t) => [
    uniqueIndex('alerts_stamp').on(t.stampHash),
    index('alerts_email').on(t.emailKey),
    index('alerts_car').on(t.carId),
    check('alerts_kind', oneOf(t.kind, ALERT_KINDS)),
    check('alerts_frequency', oneOf(t.frequency, Object.keys(FREQUENCIES))),
    check(
      'alerts_subject',
      sql`(${t.kind} = 'search') = (${t.filters} is not null) and (${t.kind} = 'car') = (${t.carId} is not null)`,
    ),
  ],
);

/** Which car an email of an alert named, so that no other email names it again. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    alertId: integer('alert_id')
      .notNull()
      .references(() => alerts.alertId, { onDelete: 'cascade' }),
    carId: integer('car_id')
      .notNull()
      .references(() => cars.carId, { onDelete: 'cascade' }),
    /** Empty for a search. For a car, whose price can change often, the day in Dublin. */
    occasion: text('occasion').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.alertId, t.carId, t.occasion] }),
    index('alert_deliveries_car').on(t.carId),
  ],
);

/** Links of emails. Each email has its own, and those of earlier emails stay valid. */
export const alertTokens = pgTable(
  'alert_tokens',
  {
    /** SHA-256 in hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    alertId: integer('alert_id')
      .notNull()
      .references(() => alerts.alertId, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('alert_tokens_alert').on(t.alertId)],
);
