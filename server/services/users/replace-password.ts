import type { Dealer } from '../../../domain/dealer.ts';
import type { SessionUser } from '../../../domain/users.ts';
import type { Db } from '../../data/engine/client.ts';
import { setCalendarToken } from '../../data/users/calendar-links.ts';
import { setPassword } from '../../data/users/password-resets.ts';
import { deletePendingEmail } from '../../data/users/email-changes.ts';
import { findNames } from '../../data/users/users.ts';
import { type MailQueue, queueMail } from '../mails/queue-mail.ts';
import { passwordChangedMail } from '../mails/texts/account.ts';
import { auditUser } from './audit-user.ts';
import { withdrawInvitations } from './invitations/audit.ts';

interface NewPassword extends MailQueue {
  dealer: Pick<Dealer, 'name' | 'phone'>;
  passwordHash: string;
  /** The session that stays. */
  keptTokenHash?: string;
  /** Null for a password reset. */
  staff: SessionUser | null;
  now: Date;
}

/**
 * Stores a new password, sends the user an email, and ends what somebody else who had the account may have left
 * behind: sessions, the calendar link, a new address that is not confirmed, and the open invitations that the user
 * has sent.
 */
export async function replacePassword(
  tx: Db,
  userId: number,
  { passwordHash, keptTokenHash, staff, now, dealer, ...mailQueue }: NewPassword,
): Promise<void> {
  await setPassword(tx, userId, passwordHash, keptTokenHash);
  await setCalendarToken(tx, userId, null);
  await deletePendingEmail(tx, userId);
  await withdrawInvitations(tx, { invitedBy: userId }, staff, now);
  await auditUser(tx, staff, userId, {}, staff === null ? 'passwordReset' : 'passwordChange');
  const user = await findNames(tx, userId);
  if (!user) return;
  const text = passwordChangedMail({ firstName: user.firstName, dealer });
  await queueMail(tx, mailQueue, { kind: 'passwordChanged', to: user.email, ...text });
}
