import { createTransport } from 'nodemailer';
import type { Mailer } from '../ports/mailer.ts';
import { asMessage } from './message.ts';

/** Beyond these a server counts as away, and the mail is tried again; in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Hands mails to an SMTP server, such as `smtps://user:password@mail.example:465`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    async send(mail) {
      await transport.sendMail(asMessage(mail, from));
    },
    async close() {
      transport.close();
    },
  };
}
