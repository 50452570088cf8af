import { endBackup, renewBackup } from './backups.server.ts';
import type { Db } from '../../platform/database/client.server.ts';

export const RENEW_MS = 60_000;

/**
 * Renews the row of a running backup every minute. Returns a function that deletes the row. A failed
 * renewal is ignored: the next one comes long before the lease ends.
 */
export function holdLease(db: Db, backupId: number): () => Promise<void> {
  let renewal: Promise<void> | undefined;
  const renew = async () => {
    await renewBackup(db, backupId).catch(() => {});
    renewal = undefined;
  };
  const timer = setInterval(() => void (renewal ??= renew()), RENEW_MS).unref();
  return async () => {
    clearInterval(timer);
    await renewal;
    await endBackup(db, backupId);
  };
}
