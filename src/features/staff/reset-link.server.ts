import { RESET_MINUTES } from './users.ts';
import { hashSessionToken, newSessionToken } from '../../platform/auth/session-token.server.ts';
import { setResetToken, insertPasswordReset } from './password-resets.server.ts';
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../app/context.server.ts';
import { findActiveUser } from './user-queries.server.ts';

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
