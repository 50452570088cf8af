import { createTransport } from 'nodemailer';
import { type Mailer, MailRefusedError } from '../ports/mailer.ts';
import { type Sender, toMessage } from './message.ts';

/** In milliseconds. After a timeout, the job is retried. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 30_000 };

/** @param url for example `smtps://user:password@mail.example:465` */
export function smtpMailer(url: string, from: () => Sender): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    async send(mail) {
      const message = toMessage(mail, from());
      await transport.sendMail(message).catch((error: unknown) => {
        throw refusal(error) ?? error;
      });
    },
    async close() {
      transport.close();
    },
  };
}

/** Errors about the mail itself; those about the connection or the sign-in concern every mail. */
const OF_THE_MAIL: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

function refusal(error: unknown): MailRefusedError | null {
  if (!(error instanceof Error) || !('code' in error) || !OF_THE_MAIL.includes(error.code))
    return null;
  // nodemailer itself refuses an address that cannot be sent.
  if (!('response' in error)) return new MailRefusedError(error.message, true, error);
  const answer = String(error.response);
  return new MailRefusedError(answer, answer.startsWith('5'), error);
}
