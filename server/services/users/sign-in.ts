import { AppError } from '../../../domain/errors.ts';
import type { Credentials } from '../../../domain/users.ts';
import { verifyPassword } from '../../auth/password.ts';
import { hashSessionToken } from '../../auth/session-token.ts';
import type { Db } from '../../data/engine/client.ts';
import { deleteExpiredSessions, deleteSession, findActiveUser } from '../../data/users/users.ts';
import { limitSignInAttempts, recordSuccessfulSignIn } from './rate-limits.ts';
import { createSession } from './create-session.ts';

/** Hash of a random password, verified for unknown addresses so that they take the same time. */
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$S8SOjEruzcM4isGSOiznTg$G2p+YOk5BV4JL3a8TNs5XqtC+aEBpeNuYh8tLjugyoY';

interface SignInOrigin {
  /** Network address of the client. */
  address: string;
  /** Token of the browser's previous session, which is ended. */
  previousToken: string | null;
  /** Browser and system, see `deviceOf`. */
  device?: string | null;
}

/**
 * Verifies the credentials and creates a session. An unknown email address takes the same time and
 * throws the same error as a wrong password.
 * @throws {AppError} unauthenticated, or tooMany after ten failures in three minutes
 */
export async function signIn(
  db: Db,
  { email, password }: Credentials,
  { address, previousToken, device = null }: SignInOrigin,
  now = new Date(),
) {
  await limitSignInAttempts(db, email, address, now);
  const user = await findActiveUser(db, email);
  const isCorrect = await verifyPassword(password, user?.passwordHash ?? UNKNOWN_USER_HASH);
  if (!user || !isCorrect) throw new AppError('unauthenticated', 'Invalid email or password');

  await recordSuccessfulSignIn(db, email, address, now);
  await deleteExpiredSessions(db, now);
  if (previousToken !== null) await deleteSession(db, hashSessionToken(previousToken));
  const session = await createSession(db, { ...user, device }, now);
  const { passwordHash: _hash, userId: _id, ...profile } = user;
  return { ...session, user: profile };
}
