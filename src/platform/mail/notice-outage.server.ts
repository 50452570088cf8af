import { type Mailer, MailRefusedError } from '../ports/mailer.server.ts';

/** Shorter than the delay until a failed job is retried, so that each retry can notice the end of an outage. */
const PAUSE_MS = 2_000;

/**
 * Adds `state` to a mailer: `down` for two seconds after the mail server failed, then `unknown` until the next attempt
 * ends, otherwise `up`. An email that the server refuses is not a failure.
 */
export function noticeOutage(mailer: Mailer, now = () => performance.now()): Mailer {
  let failedAt: number | null = null;
  return {
    ...mailer,
    async send(mail) {
      try {
        const answer = await mailer.send(mail);
        failedAt = null;
        return answer;
      } catch (error) {
        failedAt = error instanceof MailRefusedError ? null : now();
        throw error;
      }
    },
    state() {
      if (failedAt === null) return 'up';
      return now() < failedAt + PAUSE_MS ? 'down' : 'unknown';
    },
  };
}
