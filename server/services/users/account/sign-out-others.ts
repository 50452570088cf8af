import type { Db } from '../../../data/engine/client.ts';
import { deleteSessionsOfUser } from '../../../data/users/users.ts';

/** Ends the sessions of a user, except the one with this token. */
export async function signOutOthers(
  db: Db,
  userId: number,
  currentTokenHash: string,
): Promise<void> {
  await deleteSessionsOfUser(db, userId, currentTokenHash);
}
