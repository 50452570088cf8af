import { AppError } from '../../../domain/errors.ts';
import type { Credentials } from '../../../domain/user.ts';
import { verifyPassword } from '../../auth/password.ts';
import { hashSessionToken } from '../../auth/session-token.ts';
import type { Db } from '../../data/engine/client.ts';
import { deleteExpiredSessions, deleteSession, findActiveLogin } from '../../data/users/users.ts';
import { limitSignInAttempts, recordSuccessfulSignIn } from './rate-limits.ts';
import { createSession } from './create-session.ts';

/** The hash of a random password that nobody knows: what an unknown address is compared with. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$S8SOjEruzcM4isGSOiznTg$G2p+YOk5BV4JL3a8TNs5XqtC+aEBpeNuYh8tLjugyoY';

/** Where a sign-in comes from. */
export interface SignInOrigin {
  address: string;
  /** Token of the session that the browser held before: it ends. */
  previousToken: string | null;
}

/**
 * Signs in with address and password, and begins a session. An unknown address costs the same work and
 * answers the same as a wrong password.
 * @throws {AppError} unauthenticated, or tooMany after ten failures in three minutes
 */
export async function signIn(
  db: Db,
  { email, password }: Credentials,
  { address, previousToken }: SignInOrigin,
  now = new Date(),
) {
  await limitSignInAttempts(db, email, address, now);
  const login = await findActiveLogin(db, email);
  const right = await verifyPassword(password, login?.passwordHash ?? NOBODY);
  if (!login || !right) throw new AppError('unauthenticated', 'Invalid email or password');

  await recordSuccessfulSignIn(db, email, address, now);
  await deleteExpiredSessions(db, now);
  if (previousToken !== null) await deleteSession(db, hashSessionToken(previousToken));
  const session = await createSession(db, login, now);
  const { passwordHash: _hash, userId: _id, ...user } = login;
  return { ...session, user };
}
