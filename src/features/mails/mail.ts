import { z } from 'zod';
import type { MailCalendar, MailHeaders } from '../../platform/ports/mailer.server.ts';
import { oneLine, text } from '../../platform/fields.ts';

/** Kinds of emails. A kind whose text contains `{link}` has a function in `LINKS` of `src/app/jobs/send-mail.server.ts`. */
export const MAIL_KINDS = [
  'passwordReset',
  'passwordChanged',
  'emailConfirmation',
  'emailChanged',
  'secondFactorChanged',
  'invitation',
  'enquiryReceived',
  'newEnquiry',
  'enquiryReply',
  'enquiryOverdue',
  'siteLimit',
  'holdEnded',
  'appointment',
  'erasedAppointment',
  'undelivered',
  'alertConfirmation',
  'alertNews',
  'alertReminder',
  'documents',
  'test',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * Kinds of emails to a person whose data was erased. They belong to no enquiry, and are deleted when they were
 * sent or refused, and after `ERASED_MAIL_HOURS` in any case.
 */
export const ERASED_MAIL_KINDS = ['erasedAppointment'] as const satisfies MailKind[];
export const ERASED_MAIL_HOURS = 24;

/** Kinds of emails about alerts. Their `linkId` is the id of the alert. */
export const ALERT_MAIL_KINDS = [
  'alertConfirmation',
  'alertNews',
  'alertReminder',
] as const satisfies MailKind[];

/** Kinds of emails about an enquiry that go to staff. */
export const STAFF_MAIL_KINDS = [
  'newEnquiry',
  'enquiryOverdue',
  'undelivered',
] as const satisfies MailKind[];

const MAX_SUBJECT = 200;
const MAX_SENDER = 100;

/**
 * Header that people read. It is shortened to one line and not refused, because a long name, or one that was stored
 * before names were checked, must not stop the email.
 */
const shortened = (max: number) =>
  oneLine(10_000).overwrite((value) => value.slice(0, max).toWellFormed().trim());

/** Header that programs read. It must be one line, because a line break could add another header. */
const headerLine = (max: number) =>
  text(max).refine((value) => !/[\r\n\u0085\u2028\u2029]/.test(value), 'This must be one line');

const address = z.email().max(254);

const mailHeaders = z.strictObject({
  'Auto-Submitted': headerLine(100).optional(),
  'In-Reply-To': headerLine(500).optional(),
  References: headerLine(2_000).optional(),
  'List-Unsubscribe': headerLine(500).optional(),
  'List-Unsubscribe-Post': z.literal('List-Unsubscribe=One-Click').optional(),
}) satisfies z.ZodType<MailHeaders>;

const mailCalendar = z.strictObject({
  method: z.enum(['REQUEST', 'CANCEL', 'PUBLISH']),
  /** A complete iCalendar file. */
  content: z.string().max(20_000),
}) satisfies z.ZodType<MailCalendar>;

/** A plain-text email to one address. Plain text cannot run code or load remote content. */
export const newMail = z.strictObject({
  kind: z.enum(MAIL_KINDS),
  to: address,
  subject: shortened(MAX_SUBJECT).min(1),
  /** The text. For a kind with a link it contains `{link}`, because the token of the link must not be stored. */
  text: text(20_000).min(1),
  /** Id of the record that the link belongs to, such as a password reset. */
  linkId: z.int().optional(),
  /** The enquiry that the mail belongs to. */
  enquiryId: z.int().optional(),
  replyTo: address.optional(),
  /** Replaces the name of the sender, not the address. */
  fromName: shortened(MAX_SENDER).optional(),
  headers: mailHeaders.default({}),
  calendar: mailCalendar.optional(),
  /** Issued documents whose PDFs are attached when the mail is sent. */
  documentIds: z.array(z.int()).max(20).default([]),
});
export type NewMail = z.input<typeof newMail>;

/** The result of a mail that is not tried again. `error` is the answer of the mail server. */
export type MailOutcome =
  | { status: 'sent' }
  /** `isStored`: written to the outbox, because no mail server is set up. */
  | {
      status: 'failed';
      error: string | null;
      isStored: boolean;
      /** Whether the error is from a delivery report, which anybody can forge. */
      isReported?: boolean;
    };
