import { AppError } from '../../../../domain/errors.ts';
import type { SessionUser } from '../../../../domain/users.ts';
import { hashPassword, verifyPassword } from '../../../auth/password.ts';
import type { Db } from '../../../data/engine/client.ts';
import { findActiveUser } from '../../../data/users/users.ts';
import { limitSignInAttempts, recordSuccessfulSignIn } from '../rate-limits.ts';
import { requireStrongPassword } from '../require-strong-password.ts';
import { replacePassword } from '../replace-password.ts';

const WRONG = "This isn't your current password";

/**
 * Changes the password of a signed-in user and ends the other sessions, the calendar link and the open invitations
 * that the user has sent.
 * @throws {AppError} invalid for a wrong current password or a common new one; tooMany after ten failures in three minutes
 */
export async function changePassword(
  db: Db,
  staff: SessionUser,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { address, tokenHash, dealer }: { address: string; tokenHash: string; dealer: { name: string } },
  now = new Date(),
): Promise<void> {
  const { email } = staff;
  await limitSignInAttempts(db, email, address, now);
  const user = await findActiveUser(db, email);
  if (!user || !(await verifyPassword(currentPassword, user.passwordHash)))
    throw new AppError('invalid', `${WRONG}.`, { fields: { currentPassword: WRONG } });
  await recordSuccessfulSignIn(db, email, address, now);
  await requireStrongPassword(newPassword, user, dealer, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await db.transaction((tx) =>
    replacePassword(tx, user.userId, { passwordHash, keptTokenHash: tokenHash, staff, now }),
  );
}
