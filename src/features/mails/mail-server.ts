import { z } from 'zod';
import { mailboxState } from './mailbox-state.ts';
import { emailAddress } from '../../platform/fields.ts';

export const mailServer = z.object({
  host: z.string().nullable().describe('Host and port of the mail server; null if none is set up'),
  from: z.string().describe('Sender of emails'),
  replyTo: z.string().describe('Where answers go: the address of the dealer'),
  sentAt: z.iso.datetime().nullable().describe('When the latest email was sent'),
  waiting: z
    .object({
      count: z.int().min(0),
      error: z.string().nullable().describe('An answer of the mail server that was not a success'),
    })
    .describe('Emails that should have been sent by now'),
  mailbox: mailboxState.nullable().describe('Where answers are read; null if they are not'),
});
export type MailServer = z.infer<typeof mailServer>;

export const newMailTest = z.object({ email: emailAddress });

/**
 * The result of a test email. `queued`: no result yet. `stored`: no mail server is set up, so the email is only in a
 * file.
 */
export const mailTest = z.object({
  result: z.enum(['queued', 'sent', 'failed', 'stored']),
  error: z
    .string()
    .nullable()
    .describe('The last answer of the mail server that was not a success'),
});
export type MailTest = z.infer<typeof mailTest>;
