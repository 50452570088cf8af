import { type Mailer, MailRefusedError } from '../ports/mailer.ts';

/** Shorter than the delay until a failed job is retried, so that each retry can notice the end of an outage. */
const PAUSE_MS = 2_000;

/**
 * Returns a mailer with `isDown`: for two seconds after a mail server did not answer, further attempts are
 * pointless.
 */
export function noticeOutage(mailer: Mailer, now = () => performance.now()): Mailer {
  let downUntil = 0;
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
        downUntil = 0;
      } catch (error) {
        downUntil = error instanceof MailRefusedError ? 0 : now() + PAUSE_MS;
        throw error;
      }
    },
    isDown: () => now() < downUntil,
  };
}
