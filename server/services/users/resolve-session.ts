import { type SessionUser, sessionUser } from '../../../domain/user.ts';
import { readSessionCookie, sessionCookieName } from '../../auth/session-cookie.ts';
import { hashSessionToken } from '../../auth/session-token.ts';
import type { Db } from '../../data/engine/client.ts';
import { deleteExpiredSession, findSessionUser } from '../../data/users/users.ts';

/**
 * Who is signed in, from a request's Cookie header: null without a session. One that is over, or of a
 * user who may no longer sign in, counts as none; one that is over is removed when it is read.
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
