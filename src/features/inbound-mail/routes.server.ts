import { z } from 'zod';
import { mailServer, mailTest, newMailTest } from '../mails/mail-server.ts';
import { readSendingState } from '../mails/mail-queries.server.ts';
import { findTestMail, sendTestMail } from '../mails/test-mail.server.ts';
import { readMailboxState } from './cursor.server.ts';
import { routes } from '../../platform/http/route.server.ts';

const owners = routes({ tag: 'Settings', policy: { can: 'settings' } });

/** Routes of the settings page about emails. */
export const mailRoutes = [
  owners.get('/mail', {
    summary:
      'Return the mail server and its state, the sender of emails and the mailbox of answers',
    response: mailServer,
    async handle({ db, now, settings, config: { smtpUrl, mailFrom, imap } }) {
      const { name, email } = settings.current('dealer');
      return {
        host: smtpUrl === undefined ? null : new URL(smtpUrl).host,
        from: mailFrom ?? `${name} <${email}>`,
        replyTo: email,
        ...(await readSendingState(db, now)),
        mailbox: imap === undefined ? null : await readMailboxState(db, imap),
      };
    },
  }),
  owners.post('/mail/tests', {
    summary: 'Send a test email',
    description: 'Returns 429 after 20 test emails in an hour.',
    body: newMailTest,
    errors: ['tooMany'],
    status: 201,
    response: z.object({ mailId: z.int() }),
    handle: sendTestMail,
  }),
  owners.get('/mail/tests/:mailId', {
    summary: 'Return the result of a test email',
    response: mailTest,
    handle: findTestMail,
  }),
];
