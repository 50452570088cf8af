import { createTransport } from 'nodemailer';
import type { Mailer } from '../ports/mailer.ts';
import { toMessage } from './message.ts';

/** In milliseconds. After a timeout, the job is retried. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 30_000 };

/** @param url for example `smtps://user:password@mail.example:465` */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from));
    },
    async close() {
      transport.close();
    },
  };
}
