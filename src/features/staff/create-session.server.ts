import { DAY_MS } from '../../platform/durations.ts';
import { AppError } from '../../platform/errors.ts';
import { SESSION_DAYS } from './users.ts';
import { hashSessionToken, newSessionToken } from '../../platform/auth/session-token.server.ts';
import type { Context } from '../../app/context.server.ts';
import { insertSession, lockActiveUser, setLastSeen } from './user-queries.server.ts';

interface NewSession {
  userId: number;
  passwordHash: string;
  /** Browser and system of the user. */
  device?: string | null;
  /** Until when the browser is not asked for a code. */
  rememberedUntil?: Date | null;
}

/**
 * Creates a session for an authenticated user. Only the hash of the returned token is stored.
 * @param passwordHash the hash that was verified: throws if the password has changed since
 * @throws {AppError} unauthenticated if the user is unknown or disabled
 */
export async function createSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, passwordHash, device = null, rememberedUntil = null }: NewSession,
): Promise<{ token: string; expiresAt: Date }> {
  return db.transaction(async (tx) => {
    const user = await lockActiveUser(tx, { userId, lock: 'no key update' });
    if (user?.passwordHash !== passwordHash)
      throw new AppError('unauthenticated', 'Invalid email or password');
    await setLastSeen(tx, { userId, lastSeenAt: now });
    const token = newSessionToken();
    const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
    await insertSession(tx, {
      tokenHash: hashSessionToken(token),
      userId,
      device,
      email: user.email,
      name: `${user.firstName} ${user.lastName}`,
      role: user.role,
      loggedInAt: now,
      expiresAt,
      rememberedUntil,
    });
    return { token, expiresAt };
  });
}
