import { DAY_MS } from '../../platform/durations.ts';
import { AppError } from '../../platform/errors.ts';
import { SESSION_DAYS } from './users.ts';
import { hashSessionToken, newSessionToken } from '../../platform/auth/session-token.server.ts';
import type { Context } from '../../app/context.server.ts';
import {
  deleteExpiredSession,
  findSessionUser,
  insertSession,
  lockActiveUser,
  setLastSeen,
} from './user-queries.server.ts';
import { type SessionUser, sessionUser } from '../../app/session-user.ts';
import { readSessionCookie, sessionCookieName } from '../../platform/auth/session-cookie.server.ts';
import type { Settings } from '../settings/current-settings.server.ts';
import { isDemanded } from '../settings/second-factor.ts';
import type { Db } from '../../platform/database/client.server.ts';
import type { SeenRecorder } from './record-seen.server.ts';

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

interface ResolverOptions {
  db: Db;
  publicUrl: string;
  settings: Pick<Settings, 'current'>;
  lastSeen?: Pick<SeenRecorder, 'record'> | undefined;
}

/**
 * Creates a function that returns the signed-in user for a Cookie header, or null, and records when the user
 * was seen. Deletes a session that has expired.
 */
export function sessionResolver({ db, publicUrl, settings, lastSeen }: ResolverOptions) {
  const name = sessionCookieName(publicUrl);
  return async (
    cookieHeader: string | undefined,
    now = new Date(),
  ): Promise<SessionUser | null> => {
    const token = readSessionCookie(cookieHeader, name);
    if (token === null) return null;
    const tokenHash = hashSessionToken(token);
    const found = await findSessionUser(db, { tokenHash, now });
    const mustSetUpSecondFactor =
      found && !found.hasSecondFactor && isDemanded(settings.current('secondFactor'), found, now);
    const user = sessionUser.safeParse(
      found && { ...found, ...(mustSetUpSecondFactor && { mustSetUpSecondFactor }) },
    );
    if (found && user.success) {
      lastSeen?.record(found, now);
      return user.data;
    }
    await deleteExpiredSession(db, { tokenHash, now });
    return null;
  };
}
