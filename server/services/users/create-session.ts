import { AppError } from '../../../domain/errors.ts';
import { SESSION_DAYS } from '../../../domain/user.ts';
import { hashSessionToken, newSessionToken } from '../../auth/session-token.ts';
import type { Db } from '../../data/client.ts';
import { findActiveUser, insertSession } from '../../data/users.ts';

const DAY_MS = 86_400_000;

/**
 * Begins a session of a user who has proved who he is. Answers the token for the cookie, which is
 * stored nowhere, and when the session ends.
 * @throws {AppError} unauthenticated, where the user is unknown or disabled
 */
export async function createSession(
  db: Db,
  userId: number,
  now = new Date(),
): Promise<{ token: string; expiresAt: Date }> {
  const user = await findActiveUser(db, userId);
  if (!user) throw new AppError('unauthenticated', 'This account may not sign in.');
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
