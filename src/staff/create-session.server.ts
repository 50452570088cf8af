import { AppError } from '../platform/errors.ts';
import { SESSION_DAYS } from './users.ts';
import { hashSessionToken, newSessionToken } from '../platform/auth/session-token.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import { insertSession, lockActiveUser, setLastSeen } from './user-queries.server.ts';

const DAY_MS = 86_400_000;

interface NewSession {
  userId: number;
  passwordHash: string;
  /** Browser and system of the user. */
  device?: string | null;
}

/**
 * Creates a session for an authenticated user. Only the hash of the returned token is stored.
 * @param passwordHash the hash that was verified: throws if the password has changed since
 * @throws {AppError} unauthenticated if the user is unknown or disabled
 */
export async function createSession(
  db: Db,
  { userId, passwordHash, device = null }: NewSession,
  now = new Date(),
): Promise<{ token: string; expiresAt: Date }> {
  return db.transaction(async (tx) => {
    const user = await lockActiveUser(tx, { userId, lock: 'no key update' });
    if (user?.passwordHash !== passwordHash)
      throw new AppError('unauthenticated', 'Invalid email or password');
    await setLastSeen(tx, { userId, lastSeenAt: now });
    return insert(tx, { ...user, userId, device }, now);
  });
}

async function insert(
  db: Db,
  user: {
    userId: number;
    email: string;
    firstName: string;
    lastName: string;
    role: string;
    device: string | null;
  },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  await insertSession(db, {
    tokenHash: hashSessionToken(token),
    userId: user.userId,
    device: user.device,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`,
    role: user.role,
    loggedInAt: now,
    expiresAt,
  });
  return { token, expiresAt };
}
