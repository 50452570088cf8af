import type { Context } from '../../context.ts';
import type { Db } from '../../data/engine/client.ts';
import { setCalendarToken } from '../../data/users/calendar-links.ts';
import { setPassword } from '../../data/users/password-resets.ts';
import { deletePendingEmail } from '../../data/users/email-changes.ts';
import { findNames } from '../../data/users/users.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { passwordChangedMail } from '../mails/texts/account.ts';
import { auditUser } from './audit-user.ts';
import { withdrawInvitations } from './invitations/invitation.ts';

interface NewPassword {
  userId: number;
  passwordHash: string;
  /** The session that stays. */
  keptTokenHash?: string;
}

/**
 * Stores a new password, sends the user an email, and ends what somebody else who had the account may have left
 * behind: sessions, the calendar link, a new address that is not confirmed, and the open invitations that the user
 * has sent.
 * @param ctx without a user for a password reset
 */
export async function replacePassword(
  tx: Db,
  ctx: Context,
  { userId, passwordHash, keptTokenHash }: NewPassword,
): Promise<void> {
  const { user: staff, now } = ctx;
  await setPassword(tx, userId, passwordHash, keptTokenHash);
  await setCalendarToken(tx, userId, null);
  await deletePendingEmail(tx, userId);
  await withdrawInvitations(tx, { invitedBy: userId }, staff, now);
  await auditUser(tx, staff, userId, {}, staff === null ? 'passwordReset' : 'passwordChange');
  const user = await findNames(tx, userId);
  if (!user) return;
  const dealer = ctx.settings.current('dealer');
  const text = passwordChangedMail({ firstName: user.firstName, dealer });
  await queueMail(tx, ctx, { kind: 'passwordChanged', to: user.email, ...text });
}
