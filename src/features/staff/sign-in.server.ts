import { AppError } from '../../platform/errors.ts';
import type { Credentials } from './users.ts';
import { verifyPassword } from '../../platform/auth/password.server.ts';
import { hashSessionToken } from '../../platform/auth/session-token.server.ts';
import type { Context } from '../../app/context.server.ts';
import { deleteExpiredSessions, deleteSession, findActiveUser } from './user-queries.server.ts';
import {
  isFirstRefusal,
  limitSignInAttempts,
  recordSuccessfulSignIn,
} from './rate-limits.server.ts';
import { createSession } from './create-session.server.ts';
import { recordFailedSignIn, recordSignIn } from './audit-user.server.ts';

/** Hash of a random password, verified for unknown addresses so that they take the same time. */
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$S8SOjEruzcM4isGSOiznTg$G2p+YOk5BV4JL3a8TNs5XqtC+aEBpeNuYh8tLjugyoY';

interface SignIn extends Credentials {
  /** Network address of the client. */
  address: string;
  /** Token of the browser's previous session, which is ended. */
  previousToken: string | null;
  /** Browser and system, see `deviceOf`. */
  device?: string | null;
}

/**
 * Verifies the credentials, creates a session, and records what happened in the audit log. An unknown email address takes the same time and
 * throws the same error as a wrong password.
 * @throws {AppError} unauthenticated, or tooMany after ten failures in three minutes
 */
export async function signIn(
  ctx: Pick<Context, 'db' | 'log' | 'now'>,
  { email, password, address, previousToken, device = null }: SignIn,
) {
  const { db, now } = ctx;
  try {
    await limitSignInAttempts(ctx, { email, address });
  } catch (error) {
    // Once in each window for an account, and once for all unknown addresses: an attacker must not fill the audit log.
    const refused = await findActiveUser(db, email);
    if (await isFirstRefusal(ctx, refused?.userId ?? null))
      await recordFailedSignIn(ctx, {
        action: 'signInRefused',
        userId: refused?.userId ?? null,
      });
    throw error;
  }
  const user = await findActiveUser(db, email);
  const isCorrect = await verifyPassword(password, user?.passwordHash ?? UNKNOWN_USER_HASH);
  if (!user || !isCorrect) {
    await recordFailedSignIn(ctx, { action: 'signInFailed', userId: user?.userId ?? null });
    throw new AppError('unauthenticated', 'Invalid email or password');
  }

  await recordSuccessfulSignIn(ctx, { email, address });
  await deleteExpiredSessions(db, now);
  if (previousToken !== null) await deleteSession(db, hashSessionToken(previousToken));
  const session = await createSession(ctx, { ...user, device });
  const { passwordHash: _hash, ...known } = user;
  await recordSignIn(db, { ...known, device });
  const { userId: _id, ...profile } = known;
  return { ...session, user: profile };
}

/** Ends a session. */
export async function signOut(
  { db }: Pick<Context, 'db'>,
  { token }: { token: string | null },
): Promise<void> {
  if (token !== null) await deleteSession(db, hashSessionToken(token));
}
