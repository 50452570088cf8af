import { AppError } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/auth/password.server.ts';
import {
  hashSessionToken,
  isSessionToken,
  newSessionToken,
} from '../../platform/auth/session-token.server.ts';
import type { Context } from '../../app/context.server.ts';
import {
  consumeReset,
  findValidReset,
  insertPasswordReset,
  deletePasswordReset,
  findResetUser,
  setResetToken,
} from './password-resets.server.ts';
import {
  clearFailedSignIns,
  RESET_LIMIT,
  resetAccountKey,
  RESET_LIMIT_PER_NETWORK,
  resetNetworkKey,
} from './sign-in-limits.server.ts';
import { requireStrongPassword } from './require-password.server.ts';
import { replacePassword } from './change-password.server.ts';
import { findActiveUser } from './user-queries.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { passwordResetMail } from './account-mail.server.ts';
import { consumeRateLimit } from '../../platform/rate-limits/rate-limits.server.ts';
import { hasMailWithLink } from '../mails/mail-queries.server.ts';
import { RESET_MINUTES } from './users.ts';

const INVALID_LINK = 'This link has expired or was already used';

/**
 * Sets a new password, once per link. Ends all sessions of the user, the calendar link, a pending change of the email
 * address and the open invitations that the user has sent, and resets the sign-in rate limit.
 * @throws {AppError} invalid if the link has expired or was used, or for a common password
 */
export async function resetPassword(
  ctx: Context,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<void> {
  const { db, now, settings } = ctx;
  const invalidLink = new AppError('invalid', INVALID_LINK, { fields: { token: INVALID_LINK } });
  if (!isSessionToken(token)) throw invalidLink;
  const tokenHash = hashSessionToken(token);
  const user = await findValidReset(db, { tokenHash, now });
  if (!user) throw invalidLink;
  await requireStrongPassword(password, { ...user, dealer: settings.current('dealer') });
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (!(await consumeReset(tx, tokenHash))) throw invalidLink;
    await replacePassword(tx, ctx, { userId: user.userId, passwordHash });
  });
  await clearFailedSignIns(ctx, { email: user.email, address });
}

const NOBODY = 'nobody@unknown.invalid';

/**
 * Queues the email with a password reset link; earlier links stop working. Runs the same statements for an unknown
 * email address: that email is queued too, but has no link, so it is deleted instead of being sent. Does nothing
 * beyond 10 requests an hour per email address or 60 per network.
 */
export async function requestPasswordReset(
  ctx: Pick<Context, 'db' | 'now' | 'settings' | 'queue' | 'publicUrl'>,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const { db, settings } = ctx;
  const ofNetwork = { address, keyOf: resetNetworkKey, ...RESET_LIMIT_PER_NETWORK };
  if (!(await consumeRateLimit(ctx, ofNetwork))) return;
  if (!(await consumeRateLimit(ctx, { key: resetAccountKey(email), ...RESET_LIMIT }))) return;
  await db.transaction(async (tx) => {
    const user = await findActiveUser(tx, email);
    const resetId = await insertPasswordReset(tx, user?.userId ?? null);
    await queueMail(tx, ctx, {
      kind: 'passwordReset',
      to: user?.email ?? NOBODY,
      linkId: resetId,
      ...passwordResetMail({
        firstName: user?.firstName ?? '',
        dealer: settings.current('dealer').name,
      }),
    });
  });
}

/** Queues the mail of a reset, unless it was queued before. Deletes a reset without an active user. */
export async function queueResetMail(
  ctx: Pick<Context, 'db' | 'settings' | 'queue' | 'publicUrl' | 'now'>,
  { resetId }: { resetId: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await findResetUser(tx, resetId);
    if (!user) return deletePasswordReset(tx, resetId);
    if (await hasMailWithLink(tx, { kind: 'passwordReset', linkId: resetId })) return;
    const { email, firstName } = user;
    await queueMail(tx, ctx, {
      kind: 'passwordReset',
      to: email,
      linkId: resetId,
      ...passwordResetMail({ firstName, dealer: ctx.settings.current('dealer').name }),
    });
  });
}

/**
 * Creates a password reset link for the operator to hand over; earlier links stop working.
 * @throws {AppError} notFound if no active user has the address, conflict if another link was requested
 * at the same time
 */
export async function createResetLink(
  ctx: Pick<Context, 'db' | 'publicUrl' | 'now'>,
  { email }: { email: string },
): Promise<string> {
  const { db } = ctx;
  const user = await findActiveUser(db, email);
  if (!user) throw new AppError('notFound', `${email} has no active account.`);
  const resetId = await db.transaction((tx) => insertPasswordReset(tx, user.userId));
  const link = await issueResetLink(ctx, { resetId });
  if (link === null)
    throw new AppError(
      'conflict',
      'Another link was requested at the same time. Please try again.',
    );
  return link;
}

/**
 * Issues the link of a reset, valid once within 15 minutes. Returns null if a newer request has replaced
 * the reset. Only the hash of the token is stored, so issuing again invalidates the first link. The host
 * is taken from the configuration, never from a request.
 */
export async function issueResetLink(
  { db, publicUrl, now }: Pick<Context, 'db' | 'publicUrl' | 'now'>,
  { resetId }: { resetId: number },
): Promise<string | null> {
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
  const exists = await setResetToken(db, resetId, {
    tokenHash: hashSessionToken(token),
    expiresAt,
  });
  return exists ? `${publicUrl}/admin/reset-password?token=${token}` : null;
}
