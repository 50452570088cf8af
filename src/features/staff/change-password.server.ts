import { hashPassword } from '../../platform/auth/password.server.ts';
import type { StaffContext, Context } from '../../app/context.server.ts';
import { requirePassword, requireStrongPassword } from './require-password.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { setCalendarToken } from './calendar-links.server.ts';
import { setPassword } from './password-resets.server.ts';
import { deletePendingEmail } from './email-changes.server.ts';
import { findNames } from './user-queries.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { passwordChangedMail } from './account-mail.server.ts';
import { auditUser } from './audit-user.server.ts';
import { withdrawInvitations } from './invitation.server.ts';

/**
 * Changes the password of a signed-in user and ends the other sessions, as `replacePassword` describes.
 * @throws {AppError} invalid for a wrong current password or a common new one; tooMany after ten failures in three minutes
 */
export async function changePassword(
  ctx: StaffContext,
  input: { currentPassword: string; newPassword: string; address: string; tokenHash: string },
): Promise<void> {
  const { currentPassword, newPassword, address, tokenHash } = input;
  const user = await requirePassword(ctx, { password: currentPassword, address });
  await requireStrongPassword(newPassword, {
    ...user,
    dealer: ctx.settings.current('dealer'),
    field: 'newPassword',
  });
  const passwordHash = await hashPassword(newPassword);
  await ctx.db.transaction((tx) =>
    replacePassword(tx, ctx, { userId: user.userId, passwordHash, keptTokenHash: tokenHash }),
  );
}

interface NewPassword {
  userId: number;
  passwordHash: string;
  /** The session that stays. */
  keptTokenHash?: string;
}

/**
 * Stores a new password and sends the user an email. Ends what an intruder may have left: sessions, the calendar
 * link, a new address that is not confirmed, and open invitations of the user.
 * @param ctx without a user for a password reset
 */
export async function replacePassword(
  tx: Db,
  ctx: Context,
  { userId, passwordHash, keptTokenHash }: NewPassword,
): Promise<void> {
  const { user: staff } = ctx;
  await setPassword(tx, { userId, passwordHash, keptTokenHash });
  await setCalendarToken(tx, { userId, tokenHash: null });
  await deletePendingEmail(tx, userId);
  await withdrawInvitations(tx, ctx, { invitedBy: userId });
  const action = staff === null ? 'passwordReset' : 'passwordChange';
  await auditUser(tx, { staff, userId, action });
  const user = await findNames(tx, userId);
  if (!user) return;
  const dealer = ctx.settings.current('dealer');
  const text = passwordChangedMail({ firstName: user.firstName, dealer });
  await queueMail(tx, ctx, { kind: 'passwordChanged', to: user.email, ...text });
}
