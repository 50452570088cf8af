import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MailCalendar, MailHeaders } from '../../platform/ports/mailer.server.ts';
import type { MailKind } from './mail.ts';
import type { MailStatus } from './mail-status.ts';
import { instant } from '../../platform/database/columns.server.ts';

/**
 * Emails in the queue, and sent and failed ones. A token is never stored here: the text contains `{link}`
 * instead.
 */
export const mails = pgTable(
  'mails',
  {
    mailId: integer('mail_id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<MailKind>().notNull(),
    /** Id of the record that the link belongs to; null without a link. */
    linkId: integer('link_id'),
    /**
     * The enquiry that the mail belongs to. Migrations add the foreign key, which would be an import cycle
     * here.
     */
    enquiryId: integer('enquiry_id'),
    toAddress: text('to_address').notNull(),
    fromName: text('from_name'),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    headers: jsonb('headers').$type<MailHeaders>().notNull().default({}),
    calendar: jsonb('calendar').$type<MailCalendar>(),
    /** Documents whose PDFs are attached when the mail is sent. */
    documentIds: integer('document_ids').array().notNull().default([]),
    /** Message-ID with angle brackets. It is the same in every attempt. */
    messageId: text('message_id').notNull(),
    /** The id that the mail server gave it. Some relays replace the Message-ID by this id, with their own domain. */
    relayId: text('relay_id'),
    status: text('status').$type<MailStatus>().notNull().default('queued'),
    /** Number of refusals by the mail server. */
    tries: integer('tries').notNull().default(0),
    /** The mail server's refusal in the last attempt, or our text if it did not answer. */
    error: text('error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The mail must not be sent before this time. */
    sendAfter: instant('send_after').notNull().defaultNow(),
    /** Start of an attempt whose result is not stored yet. The mail may have been sent. */
    sendingSince: instant('sending_since'),
    sentAt: instant('sent_at'),
    /** When it was written to the outbox, because no mail server is set up. Its status is then `failed`. */
    storedAt: instant('stored_at'),
  },
  (t) => [
    uniqueIndex('mails_message_id').on(t.messageId),
    index('mails_relay_id').on(t.relayId),
    index('mails_queued')
      .on(t.sendAfter)
      .where(sql`${t.status} = 'queued'`),
    index('mails_failed')
      .on(t.mailId)
      .where(sql`${t.status} = 'failed'`),
    index('mails_created').on(t.createdAt),
    index('mails_enquiry').on(t.enquiryId),
    check('mails_status', sql`${t.status} in ('queued', 'sent', 'failed')`),
  ],
);
