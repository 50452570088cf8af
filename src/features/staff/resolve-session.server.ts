import { type SessionUser, sessionUser } from '../../app/session-user.ts';
import { readSessionCookie, sessionCookieName } from '../../platform/auth/session-cookie.server.ts';
import { hashSessionToken } from '../../platform/auth/session-token.server.ts';
import type { Settings } from '../settings/current-settings.server.ts';
import { isDemanded } from '../settings/second-factor.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { deleteExpiredSession, findSessionUser } from './user-queries.server.ts';
import type { SeenRecorder } from './record-seen.server.ts';

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
