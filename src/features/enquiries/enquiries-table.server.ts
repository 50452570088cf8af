import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  ENQUIRY_KINDS,
  EVENT_KINDS,
  LOST_REASONS,
  type CallbackWindow,
  type EnquiryKind,
  type EnquiryStatus,
  type EventKind,
  type LostReason,
  type ORIGINS,
  OUTCOMES,
  type Outcome,
  type PREFERRED,
  type RemindDays,
  type Source,
  SOURCES,
  STATUSES,
} from './options.ts';
import type { WantedFilters } from './wanted.ts';
import { foldedColumns, instant, oneOf } from '../../platform/database/columns.server.ts';
import { cars } from '../cars/cars-table.server.ts';
import { customers } from '../customers/customers-table.server.ts';
import {
  isNotSpam,
  isOpenWanted,
  isOpenWithCar,
  isWaitingEnquiry,
} from './enquiry-states-table.server.ts';
import { users } from '../staff/users-table.server.ts';

/** What people ask the dealer: questions, call-backs, valuations, test drives and other requests. */
export const enquiries = pgTable(
  'enquiries',
  {
    enquiryId: integer('enquiry_id').primaryKey().generatedAlwaysAsIdentity(),
    version: integer('version').notNull().default(1),
    reference: text('reference').notNull(),
    kind: text('kind').$type<EnquiryKind>().notNull(),
    carId: integer('car_id').references(() => cars.carId, { onDelete: 'set null' }),
    /** The car as it was at the time of the enquiry. Does not change when the car changes or is deleted. */
    carTitle: text('car_title'),
    carPrice: text('car_price'),
    carPlate: text('car_plate'),
    customerId: integer('customer_id').references(() => customers.customerId),
    /** The enquiry has nothing in common with its customer but the phone number, which anybody can type. */
    customerByPhone: boolean('customer_by_phone').notNull().default(false),
    assigneeId: integer('assignee_id').references(() => users.userId),
    name: text('name').notNull(),
    email: text('email'),
    emailKey: text('email_key'),
    phone: text('phone'),
    phoneE164: text('phone_e164'),
    preferred: text('preferred').$type<keyof typeof PREFERRED>().notNull().default('either'),
    message: text('message'),
    callbackWindow: text('callback_window').$type<CallbackWindow>(),
    wantedAt: instant('wanted_at'),
    wantedFilters: jsonb('wanted_filters').$type<WantedFilters>(),
    source: text('source').$type<Source>().notNull().default('web'),
    sourceDetail: text('source_detail'),
    origin: text('origin').$type<(typeof ORIGINS)[number]>().notNull(),
    status: text('status').$type<EnquiryStatus>().notNull().default('new'),
    lostReason: text('lost_reason').$type<LostReason>(),
    spamScore: smallint('spam_score').notNull().default(0),
    spamSignals: text('spam_signals').array().notNull().default([]),
    receivedAt: instant('received_at').notNull().defaultNow(),
    followUpAt: instant('follow_up_at'),
    /** When staff are reminded to follow up, unless the person answers before. */
    remindAt: instant('remind_at'),
    /** Time of the contact that the person has not answered. Null if and only if `remindAt` is null. */
    remindSince: instant('remind_since'),
    escalatedAt: instant('escalated_at'),
    firstReplyAt: instant('first_reply_at'),
    firstReplyBy: integer('first_reply_by'),
    firstReplySeconds: integer('first_reply_seconds'),
    /** Seconds of opening hours from the receipt to the first reply. */
    firstReplyOpenSeconds: integer('first_reply_open_seconds'),
    lastInboundAt: instant('last_inbound_at').notNull().defaultNow(),
    lastOutboundAt: instant('last_outbound_at'),
    lastActivityAt: instant('last_activity_at').notNull().defaultNow(),
    /** SHA-256 of the form's stamp. Unique, so that a form that is sent twice is stored once. */
    stampHash: text('stamp_hash'),
    erasedAt: instant('erased_at'),
    /** Folded text that the search of the inbox reads. */
    searchText: text('search_text').generatedAlwaysAs(
      foldedColumns('reference', 'name', 'email', 'phone', 'phone_e164', 'car_title', 'message'),
    ),
  },
  (t) => [
    uniqueIndex('enquiries_reference').on(t.reference),
    uniqueIndex('enquiries_stamp').on(t.stampHash),
    index('enquiries_by_status').on(
      t.status,
      t.lastActivityAt.desc().nullsFirst(),
      t.enquiryId.desc().nullsFirst(),
    ),
    index('enquiries_assignee').on(t.assigneeId, t.status),
    index('enquiries_car').on(t.carId),
    index('enquiries_customer').on(t.customerId),
    index('enquiries_follow_up')
      .on(t.followUpAt)
      .where(sql`${t.followUpAt} is not null`),
    index('enquiries_remind')
      .on(t.remindAt)
      .where(sql`${t.remindAt} is not null`),
    index('enquiries_first_reply').on(t.firstReplyAt),
    index('enquiries_email').on(t.emailKey),
    index('enquiries_phone').on(t.phoneE164),
    // The inbox reads and counts its views in these indexes alone.
    index('enquiries_without_spam')
      .on(t.lastActivityAt.desc().nullsFirst(), t.enquiryId.desc().nullsFirst())
      .where(isNotSpam(t)),
    index('enquiries_waiting')
      .on(t.lastActivityAt.desc().nullsFirst(), t.enquiryId.desc().nullsFirst())
      .where(isWaitingEnquiry(t)),
    index('enquiries_open_cars').on(t.carId).where(isOpenWithCar(t)),
    index('enquiries_open_wanted').on(t.enquiryId).where(isOpenWanted(t)),
    check(
      'enquiries_contact',
      sql`${t.email} is not null or ${t.phone} is not null or ${t.erasedAt} is not null`,
    ),
    check('enquiries_kind', oneOf(t.kind, Object.keys(ENQUIRY_KINDS))),
    check('enquiries_source', oneOf(t.source, Object.keys(SOURCES))),
    check('enquiries_status_value', oneOf(t.status, Object.keys(STATUSES))),
    check('enquiries_lost', sql`(${t.status} = 'lost') = (${t.lostReason} is not null)`),
    check('enquiries_lost_reason', oneOf(t.lostReason, Object.keys(LOST_REASONS))),
  ],
);

/** The events of an enquiry. Rows are only added; erasing a person's data clears their texts. */
export const enquiryEvents = pgTable(
  'enquiry_events',
  {
    eventId: integer('event_id').primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: integer('enquiry_id')
      .notNull()
      .references(() => enquiries.enquiryId, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
    kind: text('kind').$type<EventKind>().notNull(),
    actorId: integer('actor_id'),
    actorName: text('actor_name').notNull(),
    text: text('text'),
    outcome: text('outcome').$type<Outcome>(),
    mailId: integer('mail_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    /** SHA-256 of the stamp of a message that joined an earlier enquiry of the same person. */
    stampHash: text('stamp_hash'),
    searchText: text('search_text').generatedAlwaysAs(foldedColumns('text')),
  },
  (t) => [
    index('enquiry_events_enquiry').on(t.enquiryId, t.at),
    uniqueIndex('enquiry_events_stamp').on(t.stampHash),
    uniqueIndex('enquiry_events_mail').on(t.mailId),
    check('enquiry_events_kind', oneOf(t.kind, EVENT_KINDS)),
    check('enquiry_events_outcome', oneOf(t.outcome, Object.keys(OUTCOMES))),
  ],
);

/**
 * Replies whose email was not attempted yet, which can still be taken back, and drafts: scheduled replies that were not
 * sent because the person wrote before. The first attempt to send a reply moves it to `enquiry_events`.
 */
export const pendingReplies = pgTable(
  'pending_replies',
  {
    mailId: integer('mail_id').primaryKey(),
    enquiryId: integer('enquiry_id')
      .notNull()
      .references(() => enquiries.enquiryId, { onDelete: 'cascade' }),
    actorId: integer('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    text: text('text').notNull(),
    /** Another address than that of the enquiry; null for that one. */
    to: text('to'),
    /** Status of the enquiry after the reply; `replied` changes new enquiries only. */
    status: text('status').$type<EnquiryStatus>().notNull(),
    /** When the colleague wrote the reply. */
    at: instant('at').notNull(),
    /** Time of the opening at which the reply is sent; null for a reply that is sent at once. */
    sendAt: instant('send_at'),
    /** Id of the last event that the author saw. A later message of the person makes the reply a draft. */
    afterEventId: integer('after_event_id'),
    /** Days after which staff are reminded if the person does not answer. */
    remindDays: smallint('remind_days').$type<RemindDays>(),
  },
  (t) => [index('pending_replies_enquiry').on(t.enquiryId)],
);

/** Number of enquiries that were discarded as spam on a day in Dublin. */
export const discardedSpam = pgTable('discarded_spam', {
  day: date('day', { mode: 'string' }).primaryKey(),
  count: integer('count').notNull(),
});
