import { hashSessionToken } from '../../auth/session-token.ts';
import type { Db } from '../../data/engine/client.ts';
import { deleteSession } from '../../data/users/users.ts';

export async function signOut(db: Db, token: string | null): Promise<void> {
  if (token !== null) await deleteSession(db, hashSessionToken(token));
}
