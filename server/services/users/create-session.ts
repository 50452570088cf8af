import { AppError } from '../../../domain/errors.ts';
import { SESSION_DAYS } from '../../../domain/user.ts';
import { hashSessionToken, newSessionToken } from '../../auth/session-token.ts';
import type { Db } from '../../data/engine/client.ts';
import { insertSession, lockActiveUser } from '../../data/users/users.ts';

const DAY_MS = 86_400_000;

/**
 * Begins a session of a user who has proved who he is. Answers the token for the cookie, which is
 * stored nowhere, and when the session ends.
 * @param passwordHash what the proof was compared with: it fails where the password has changed since
 * @throws {AppError} unauthenticated, where the user is unknown or disabled
 */
export async function createSession(
  db: Db,
  { userId, passwordHash }: { userId: number; passwordHash: string },
  now = new Date(),
): Promise<{ token: string; expiresAt: Date }> {
  return db.transaction(async (tx) => {
    const user = await lockActiveUser(tx, userId);
    if (user?.passwordHash !== passwordHash)
      throw new AppError('unauthenticated', 'Invalid email or password');
    return begin(tx, userId, user, now);
  });
}

async function begin(
  db: Db,
  userId: number,
  user: { email: string; firstName: string; lastName: string; role: string },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  await insertSession(db, {
    tokenHash: hashSessionToken(token),
    userId,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`,
    role: user.role,
    loggedInAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}
