import { type SessionUser, sessionUser } from '../../../domain/user.ts';
import { readSessionCookie, sessionCookieName } from '../../auth/session-cookie.ts';
import { hashSessionToken } from '../../auth/session-token.ts';
import type { Db } from '../../data/engine/client.ts';
import { deleteExpiredSession, findSessionUser } from '../../data/users/users.ts';

/**
 * Creates a function that returns the signed-in user for a Cookie header, or null. Deletes a session that
 * has expired.
 */
export function sessionResolver(db: Db, publicUrl: string) {
  const name = sessionCookieName(publicUrl);
  return async (
    cookieHeader: string | undefined,
    now = new Date(),
  ): Promise<SessionUser | null> => {
    const token = readSessionCookie(cookieHeader, name);
    if (token === null) return null;
    const tokenHash = hashSessionToken(token);
    const user = sessionUser.safeParse(await findSessionUser(db, tokenHash, now));
    if (user.success) return user.data;
    await deleteExpiredSession(db, tokenHash, now);
    return null;
  };
}
