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
import { instant, oneOf } from '../../platform/database/columns.server.ts';
import { ALERT_KINDS, type AlertKind, FREQUENCIES, type Frequency } from './options.ts';

/** Search filters without `publish`: alerts only match published cars. */
export type AlertFilters = Omit<CarFilters, 'publish'>;

/** Email alerts of visitors. An alert is for a search or for one car. */
export const alerts = pgTable(
  'alerts',
  {
    alertId: integer('alert_id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<AlertKind>().notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** Null for an alert for a car. */
    filters: jsonb('filters').$type<AlertFilters>(),
    /** Null for an alert for a search. */
    carId: integer('car_id').references(() => cars.carId, { onDelete: 'cascade' }),
    frequency: text('frequency').$type<Frequency>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the person pressed "Start" on the page that the first email links to. Null until then. */
    startedAt: instant('started_at'),
    /**
     * When the alert was started, or last kept for another year. A year later the person is asked whether to keep it.
     */
    keptAt: instant('kept_at'),
    /** When the person was asked whether to keep the alert. Null if they were not asked, or answered. */
    askedAt: instant('asked_at'),
    stoppedAt: instant('stopped_at'),
    /**
     * Date in Dublin. For a search, the last day on which a digest was due, even if it had no news and was not sent.
     * For a car, the day of the last email.
     */
    digestOn: date('digest_on', { mode: 'string' }),
    /** For a car: the price, and whether it could be bought, when the alert started or the last email was sent. */
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

/** Cars that an alert was already emailed about, so that a later email does not repeat them. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    alertId: integer('alert_id')
      .notNull()
      .references(() => alerts.alertId, { onDelete: 'cascade' }),
    carId: integer('car_id')
      .notNull()
      .references(() => cars.carId, { onDelete: 'cascade' }),
    /**
     * Empty for an alert for a search, which names each car once. For a car, the date in Dublin, because its price can
     * change often.
     */
    occasion: text('occasion').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.alertId, t.carId, t.occasion] }),
    index('alert_deliveries_car').on(t.carId),
  ],
);

/** Tokens in the links of emails. Each email has a new token; tokens of earlier emails stay valid. */
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
