import { AppError } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/auth/password.server.ts';
import { hashSessionToken, isSessionToken } from '../../platform/auth/session-token.server.ts';
import type { Context } from '../../app/context.server.ts';
import { consumeReset, findValidReset } from './password-resets.server.ts';
import { clearFailedSignIns } from './sign-in-limits.server.ts';
import { requireStrongPassword } from './require-strong-password.server.ts';
import { replacePassword } from './change-password.server.ts';

const INVALID_LINK = 'This link has expired or was already used';

/**
 * Sets a new password, once per link. Ends all sessions of the user, the calendar link and the open invitations
 * that the user has sent, and resets the sign-in rate limit.
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
