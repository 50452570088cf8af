import type { SessionUser } from '../../../domain/users.ts';
import type { Db } from '../../data/engine/client.ts';
import { setCalendarToken } from '../../data/users/calendar-links.ts';
import { setPassword } from '../../data/users/password-resets.ts';
import { withdrawInvitations } from './invitations/audit.ts';

interface NewPassword {
  passwordHash: string;
  /** The session that stays. */
  keptTokenHash?: string;
  /** Null for a password reset. */
  staff: SessionUser | null;
  now: Date;
}

/**
 * Stores a new password and ends what somebody else who had the account may have left behind: sessions, the
 * calendar link, and the open invitations that the user has sent.
 */
export async function replacePassword(
  tx: Db,
  userId: number,
  { passwordHash, keptTokenHash, staff, now }: NewPassword,
): Promise<void> {
  await setPassword(tx, userId, passwordHash, keptTokenHash);
  await setCalendarToken(tx, userId, null);
  await withdrawInvitations(tx, { invitedBy: userId }, staff, now);
}
