import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MailCalendar, MailHeaders, MailKind, MailStatus } from '../../../domain/mail/mail.ts';
import { instant } from './columns.ts';

/** E-mails that wait or were sent. Tokens are never stored here: the text holds `{link}` instead. */
export const mails = pgTable(
  'mails',
  {
    mailId: integer('mail_id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<MailKind>().notNull(),
    /** Record that the link is for; null without a link. */
    linkId: integer('link_id'),
    /** Enquiry that the mail belongs to; migrations add the foreign key. */
    enquiryId: integer('enquiry_id'),
    toAddress: text('to_address').notNull(),
    fromName: text('from_name'),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    headers: jsonb('headers').$type<MailHeaders>().notNull().default({}),
    calendar: jsonb('calendar').$type<MailCalendar>(),
    /** With angle brackets; the same in every attempt. */
    messageId: text('message_id').notNull(),
    status: text('status').$type<MailStatus>().notNull().default('queued'),
    /** How often the mail server refused the mail for now. */
    tries: integer('tries').notNull().default(0),
    /** The last answer of the mail server that was not a success. */
    error: text('error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Not to be sent before. */
    sendAfter: instant('send_after').notNull().defaultNow(),
    /** Start of an attempt whose result is not known yet: the mail may have been sent. */
    sendingSince: instant('sending_since'),
    sentAt: instant('sent_at'),
  },
  (t) => [
    uniqueIndex('mails_message_id').on(t.messageId),
    index('mails_queued')
      .on(t.sendAfter)
      .where(sql`${t.status} = 'queued'`),
    index('mails_created').on(t.createdAt),
    index('mails_enquiry').on(t.enquiryId),
    check('mails_status', sql`${t.status} in ('queued', 'sent', 'failed')`),
  ],
);
