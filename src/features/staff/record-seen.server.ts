import type { Logger } from 'pino';
import type { Db } from '../../platform/database/client.server.ts';
import { setLastSeenUnlessRecent } from './user-queries.server.ts';

/** Minimum time between two writes for a user, in milliseconds. */
const INTERVAL_MS = 5 * 60_000;

export interface SeenRecorder {
  /**
   * Records the time of a user's request. Returns at once: a write that fails is only logged, and tried again
   * after five minutes.
   * @param lastSeenAt the stored time; null if never
   */
  record(user: { userId: number; lastSeenAt: Date | null }, now: Date): void;
  /** Waits for the writes that have begun. */
  finish(): Promise<void>;
}

/** Stores when users were last seen, at most every five minutes per user, and not while the disk is almost full. */
export function seenRecorder({
  db,
  space,
  log,
}: {
  db: Db;
  space: { isLow(): Promise<boolean> };
  log: Pick<Logger, 'warn'>;
}): SeenRecorder {
  /** Time of the last attempt of this process for each user id, in milliseconds since 1970. */
  const attempts = new Map<number, number>();
  const writing = new Set<Promise<void>>();

  async function write(userId: number, now: Date): Promise<void> {
    try {
      if (await space.isLow()) attempts.delete(userId);
      else await setLastSeenUnlessRecent(db, { userId, now, intervalMs: INTERVAL_MS });
    } catch (error) {
      log.warn({ err: error, userId }, 'could not store when a user was last seen');
    }
  }

  return {
    record({ userId, lastSeenAt }, now) {
      if (isRecent(lastSeenAt?.getTime(), now) || isRecent(attempts.get(userId), now)) return;
      attempts.set(userId, now.getTime());
      const written = write(userId, now).finally(() => writing.delete(written));
      writing.add(written);
    },
    async finish() {
      await Promise.all(writing);
    },
  };
}

/** A time more than five minutes in the future is not recent: the clock was wrong, and has been corrected. */
const isRecent = (time: number | undefined, now: Date): boolean =>
  time !== undefined && Math.abs(now.getTime() - time) < INTERVAL_MS;
