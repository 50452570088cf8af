import { hashPassword } from '../platform/auth/password.server.ts';
import type { StaffContext } from '../context.server.ts';
import { requirePassword } from './require-password.server.ts';
import { requireStrongPassword } from './require-strong-password.server.ts';
import { replacePassword } from './replace-password.server.ts';

/**
 * Changes the password of a signed-in user and ends the other sessions, the calendar link and the open invitations
 * that the user has sent.
 * @throws {AppError} invalid for a wrong current password or a common new one; tooMany after ten failures in three minutes
 */
export async function changePassword(
  ctx: StaffContext,
  input: { currentPassword: string; newPassword: string; address: string; tokenHash: string },
): Promise<void> {
  const { currentPassword, newPassword, address, tokenHash } = input;
  const user = await requirePassword(ctx, { password: currentPassword, address });
  await requireStrongPassword(newPassword, user, ctx.settings.current('dealer'), 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await ctx.db.transaction((tx) =>
    replacePassword(tx, ctx, { userId: user.userId, passwordHash, keptTokenHash: tokenHash }),
  );
}
