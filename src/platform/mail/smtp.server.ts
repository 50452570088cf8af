import { createTransport } from 'nodemailer';
import { type Mailer, MailRefusedError, MailServerError } from '../ports/mailer.server.ts';
import { type Sender, toMessage } from './message.server.ts';

/** Timeouts in milliseconds. The job is retried after a timeout. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 30_000 };

/** Addresses of this machine, where nobody else can read a connection. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/**
 * Connects with TLS, or throws if the mail server does not offer it: an attacker on the network could hide the offer,
 * and read the password and the links of the emails. A mail server on this machine needs no TLS.
 * @param url for example `smtps://user:password@mail.example:465`
 * @param options.allowPlain connects without TLS if the mail server does not offer it
 */
export function smtpMailer(
  url: string,
  from: () => Sender,
  { allowPlain }: { allowPlain: boolean } = { allowPlain: false },
): Mailer {
  const requireTLS = !allowPlain && !LOOPBACK.test(new URL(url).hostname);
  const transport = createTransport({ url, requireTLS, ...TIMEOUTS });
  return {
    async send(mail) {
      const message = toMessage(mail, from());
      const { response } = await transport.sendMail(message).catch((error: unknown) => {
        throw refusal(error) ?? serverError(error) ?? error;
      });
      return response;
    },
    async close() {
      transport.close();
    },
  };
}

/** Messages for errors that concern every email, by their codes. */
const SERVER_ERRORS: Readonly<Record<string, string>> = {
  ETLS: 'The mail server does not offer TLS. Set SMTP_ALLOW_PLAIN=on to send without it.',
  EAUTH: 'The mail server refused the user name or the password in SMTP_URL.',
};

function serverError(error: unknown): MailServerError | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const sentence = SERVER_ERRORS[String(error.code)];
  return sentence === undefined ? null : new MailServerError(sentence, { cause: error });
}

/** Codes of errors about a single email. Errors of the connection or the sign-in concern every email. */
const OF_THE_MAIL: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

function refusal(error: unknown): MailRefusedError | null {
  if (!(error instanceof Error) || !('code' in error) || !OF_THE_MAIL.includes(error.code))
    return null;
  // nodemailer throws this error itself for an address that it cannot send to.
  if (!('response' in error)) return new MailRefusedError(error.message, true, error);
  const answer = String(error.response);
  return new MailRefusedError(answer, answer.startsWith('5'), error);
}
