import { AppError } from '../../platform/errors.ts';
import type { Credentials } from './users.ts';
import { verifyPassword } from '../../platform/auth/password.server.ts';
import { hashSessionToken, isSessionToken } from '../../platform/auth/session-token.server.ts';
import type { Context } from '../../app/context.server.ts';
import {
  deletePushDeviceOfSession,
  deleteExpiredSessions,
  deleteSession,
  findActiveUser,
  findRememberedUntil,
} from './user-queries.server.ts';
import {
  clearWrongCodes,
  isFirstRefusal,
  limitCodes,
  limitSignInAttempts,
  recordSuccessfulSignIn,
  takeBackAttempt,
} from './sign-in-limits.server.ts';
import { acceptCode, acceptRecoveryCode } from './second-factor/check-code.server.ts';
import { recordChange } from './second-factor/manage.server.ts';
import { REMEMBERED_DAYS, type SecondStep } from './second-factor/second-factor.ts';
import { createTicket, deleteTickets, takeTry } from './second-factor/tickets.server.ts';
import { createSession } from './sessions.server.ts';
import { recordFailedSignIn, recordSignIn } from './audit-user.server.ts';

/** Hash of a random password, verified for unknown email addresses so that they take the same time. */
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$S8SOjEruzcM4isGSOiznTg$G2p+YOk5BV4JL3a8TNs5XqtC+aEBpeNuYh8tLjugyoY';

interface Origin {
  /** Network address of the client. */
  address: string;
  /** Token of the browser's previous session, which is ended. */
  previousToken: string | null;
  /** Browser and system, see `deviceOf`. */
  device?: string | null;
}

/**
 * Verifies the credentials, creates a session, and writes the result to the audit log. An unknown email address takes
 * the same time and throws the same error as a wrong password. Returns a ticket and no session if the user must send a
 * code too.
 * @throws {AppError} unauthenticated, or tooMany after ten failures in three minutes
 */
export async function signIn(
  ctx: Pick<Context, 'db' | 'log' | 'now'>,
  { email, password, ...origin }: Credentials & Origin,
) {
  const { db, now } = ctx;
  const { address, previousToken, device = null } = origin;
  await limitAttempts(ctx, { email, address });
  const user = await findActiveUser(db, email);
  const isCorrect = await verifyPassword(password, user?.passwordHash ?? UNKNOWN_USER_HASH);
  if (!user || !isCorrect) {
    await recordFailedSignIn(ctx, { action: 'signInFailed', userId: user?.userId ?? null });
    throw new AppError('unauthenticated', 'Invalid email or password');
  }
  const { userId } = user;
  const rememberedUntil =
    user.hasSecondFactor && previousToken !== null
      ? await findRememberedUntil(db, { tokenHash: hashSessionToken(previousToken), userId, now })
      : null;
  if (user.hasSecondFactor && !rememberedUntil) {
    await takeBackAttempt(ctx, { email, address });
    return { ticket: await createTicket(ctx, { userId, device }) };
  }
  return startSession(ctx, { user, ...origin, rememberedUntil });
}

/**
 * Completes a sign-in with a code of the app or a recovery code.
 * @throws {AppError} gone for a ticket that is expired or used up; unauthenticated for a wrong code; conflict if the
 * codes of the app cannot be checked; tooMany, as for passwords and after 30 wrong codes in a day
 */
export async function completeSignIn(
  ctx: Pick<Context, 'db' | 'log' | 'now' | 'settings' | 'queue' | 'publicUrl'>,
  { ticket, code, recovery, remember, ...origin }: SecondStep & Origin,
) {
  const { db, now } = ctx;
  const { address, device = null } = origin;
  const userId = isSessionToken(ticket)
    ? await takeTry(ctx, { ticketHash: hashSessionToken(ticket), device })
    : null;
  const user = userId === null ? null : await findActiveUser(db, userId);
  if (!user)
    throw new AppError('gone', 'This took too long. Please enter your email and password again.');
  await limitAttempts(ctx, { email: user.email, address });
  await limitCodes(ctx, user.userId);
  const isRight =
    code === undefined
      ? recovery !== undefined && (await acceptRecoveryCode(ctx, { ...user, recovery }))
      : await acceptCode(ctx, { ...user, code });
  if (!isRight) {
    await recordFailedSignIn(ctx, { action: 'signInFailed', userId: user.userId });
    throw new AppError(
      'unauthenticated',
      code === undefined
        ? 'This recovery code isn’t right, or was used before.'
        : 'This code isn’t right, or was used before. Wait for the next one and try again.',
    );
  }
  await clearWrongCodes(ctx, user.userId);
  const until = new Date(now.getTime() + REMEMBERED_DAYS * 86_400_000);
  const session = await startSession(ctx, {
    user,
    ...origin,
    rememberedUntil: remember ? until : null,
  });
  await deleteTickets(db, user.userId);
  if (code === undefined)
    await db.transaction((tx) =>
      recordChange(tx, { ...ctx, user: null }, { userId: user.userId, event: 'recoveryUsed' }),
    );
  return session;
}

/** @throws {AppError} tooMany, and records the first refusal in each window */
async function limitAttempts(
  ctx: Pick<Context, 'db' | 'log' | 'now'>,
  { email, address }: { email: string; address: string },
): Promise<void> {
  try {
    await limitSignInAttempts(ctx, { email, address });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Once in each window for an account, and once for all unknown addresses: an attacker must not fill the audit log.
    const refused = await findActiveUser(ctx.db, email);
    if (await isFirstRefusal(ctx, refused?.userId ?? null))
      await recordFailedSignIn(ctx, { action: 'signInRefused', userId: refused?.userId ?? null });
    throw error;
  }
}

interface NewSession extends Origin {
  user: NonNullable<Awaited<ReturnType<typeof findActiveUser>>>;
  rememberedUntil: Date | null;
}

async function startSession(
  ctx: Pick<Context, 'db' | 'now'>,
  { user, address, previousToken, device = null, rememberedUntil }: NewSession,
) {
  const { db, now } = ctx;
  const { userId, email, firstName, lastName, passwordHash } = user;
  await recordSuccessfulSignIn(ctx, { email, address });
  await deleteExpiredSessions(db, now);
  if (previousToken !== null) await deleteSession(db, hashSessionToken(previousToken));
  const session = await createSession(ctx, { userId, passwordHash, device, rememberedUntil });
  const profile = { email, firstName, lastName };
  await recordSignIn(db, { userId, ...profile, device });
  return { ...session, rememberedUntil, user: profile };
}

/** Ends a session, and the notifications on its device. */
export async function signOut(
  { db }: Pick<Context, 'db'>,
  { token }: { token: string | null },
): Promise<void> {
  if (token === null) return;
  const tokenHash = hashSessionToken(token);
  await deletePushDeviceOfSession(db, tokenHash);
  await deleteSession(db, tokenHash);
}
