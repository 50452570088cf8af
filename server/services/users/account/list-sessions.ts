import type { AccountSession } from '../../../../domain/users.ts';
import type { Db } from '../../../data/engine/client.ts';
import { listSessions as findSessions } from '../../../data/users/users.ts';

/** Returns the open sessions of a user, newest first. */
export async function listSessions(
  db: Db,
  userId: number,
  currentTokenHash: string,
  now = new Date(),
): Promise<AccountSession[]> {
  const sessions = await findSessions(db, userId, now);
  return sessions.map(({ tokenHash, device, loggedInAt }) => ({
    device,
    loggedInAt: loggedInAt.toISOString(),
    current: tokenHash === currentTokenHash,
  }));
}
