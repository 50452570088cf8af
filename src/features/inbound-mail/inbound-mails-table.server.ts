import {
  bigint,
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { enquiries, enquiryEvents } from '../enquiries/enquiries-table.server.ts';
import { instant, oneOf } from '../../platform/database/columns.server.ts';
import { keysOf } from '../../platform/objects.ts';
import { MAILBOX_FAILURES, type MailboxFailure } from '../mails/mailbox-state.ts';
import { type Problem, PROBLEMS } from '../enquiries/options.ts';

/** Emails that were added to a thread. Their texts are in `enquiry_events`. */
export const inboundMails = pgTable(
  'inbound_mails',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => enquiryEvents.eventId, { onDelete: 'cascade' }),
    enquiryId: integer('enquiry_id')
      .notNull()
      .references(() => enquiries.enquiryId, { onDelete: 'cascade' }),
    /** Message-ID with angle brackets; a hash of other headers if it is missing. */
    messageId: text('message_id').notNull(),
    /** When the mail server received it; null if unknown. */
    receivedAt: instant('received_at'),
    storedAt: instant('stored_at').notNull(),
    fromAddress: text('from_address'),
    /** Whether the sender is not the person of the enquiry. */
    isOther: boolean('is_other').notNull(),
    isAutomatic: boolean('is_automatic').notNull(),
    isUnverified: boolean('is_unverified').notNull(),
    /** Text that the mail program quoted from earlier emails. */
    quoted: text('quoted'),
    /** Names of the first attachments that are not stored. */
    omitted: text('omitted').array().notNull().default([]),
    omittedCount: integer('omitted_count').notNull().default(0),
    problem: text('problem').$type<Problem>(),
  },
  (t) => [
    uniqueIndex('inbound_mails_message').on(t.enquiryId, t.messageId),
    check('inbound_mails_problem', oneOf(t.problem, keysOf(PROBLEMS))),
  ],
);

/** An email that could not be read. It is tried again in the next runs, up to `MAX_TRIES` times. */
export interface UnreadMail {
  uid: number;
  tries: number;
  /** When it arrived, or when it was first tried. */
  at: string;
}
export const MAX_TRIES = 3;

/** The position up to which each mailbox was read. After a change of `IMAP_URL` there are several rows. */
export const mailboxes = pgTable(
  'mailboxes',
  {
    /** User, host and mailbox, without the password. */
    name: text('name').primaryKey(),
    /** UIDVALIDITY of the mailbox. UIDs are comparable only while it is unchanged. */
    uidValidity: text('uid_validity'),
    lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
    /** `failedUid` and `failures` are used only by earlier releases: remove them after the next release. */
    failedUid: bigint('failed_uid', { mode: 'number' }),
    failures: integer('failures').notNull().default(0),
    /** Emails that could not be read. */
    unread: jsonb('unread').$type<readonly UnreadMail[]>().notNull().default([]),
    /** When the mailbox was last read without a failure. */
    checkedAt: instant('checked_at'),
    /** When the last answer from this mailbox was stored. */
    messageAt: instant('message_at'),
    failure: text('failure').$type<MailboxFailure>(),
  },
  (t) => [check('mailboxes_failure', oneOf(t.failure, keysOf(MAILBOX_FAILURES)))],
);
