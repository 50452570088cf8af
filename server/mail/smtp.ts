import { createTransport } from 'nodemailer';
import { type Mailer, MailRefusedError } from '../ports/mailer.ts';
import { type Sender, toMessage } from './message.ts';

/** Timeouts in milliseconds. The job is retried after a timeout. */
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

/** Codes of errors about a single mail. Errors of the connection or the sign-in concern every mail. */
const OF_THE_MAIL: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

function refusal(error: unknown): MailRefusedError | null {
  if (!(error instanceof Error) || !('code' in error) || !OF_THE_MAIL.includes(error.code))
    return null;
  // nodemailer throws this error itself for an address that it cannot send to.
  if (!('response' in error)) return new MailRefusedError(error.message, true, error);
  const answer = String(error.response);
  return new MailRefusedError(answer, answer.startsWith('5'), error);
}
