import { AppError } from '../../../domain/errors.ts';
import { hashPassword, verifyPassword } from '../../auth/password.ts';
import type { Db } from '../../data/engine/client.ts';
import { setPassword } from '../../data/users/password-resets.ts';
import { findActiveLogin } from '../../data/users/users.ts';
import { limitSignInAttempts, recordSuccessfulSignIn } from '../users/rate-limits.ts';

const WRONG = "This isn't your current password";

/**
 * Changes the password of a signed-in user and ends the other sessions.
 * @throws {AppError} invalid for a wrong current password; tooMany after ten failures in three minutes
 */
export async function changePassword(
  db: Db,
  email: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { address, tokenHash }: { address: string; tokenHash: string },
  now = new Date(),
): Promise<void> {
  await limitSignInAttempts(db, email, address, now);
  const login = await findActiveLogin(db, email);
  if (!login || !(await verifyPassword(currentPassword, login.passwordHash)))
    throw new AppError('invalid', `${WRONG}.`, { fields: { currentPassword: WRONG } });
  await recordSuccessfulSignIn(db, email, address, now);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction((tx) => setPassword(tx, login.userId, passwordHash, tokenHash));
}
