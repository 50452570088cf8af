import { invalidField } from '../../platform/errors.ts';
import { verifyPassword } from '../../platform/auth/password.server.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { findActiveUser } from './user-queries.server.ts';
import { recordFailedSignIn } from './audit-user.server.ts';
import { limitSignInAttempts, recordSuccessfulSignIn } from './sign-in-limits.server.ts';
import { weaknessOf } from '../../platform/auth/weak-password.server.ts';

const WRONG = 'This isn’t your current password';

/**
 * Asks for the password again, because somebody else may be using the session. Returns the user. A wrong password is
 * recorded as a failed sign-in.
 * @throws {AppError} invalid for a wrong password; tooMany after ten failures in three minutes
 */
export async function requirePassword(
  ctx: StaffContext,
  { password, address }: { password: string; address: string },
) {
  const {
    db,
    user: { email, userId },
  } = ctx;
  await limitSignInAttempts(ctx, { email, address });
  const user = await findActiveUser(db, email);
  if (!user || !(await verifyPassword(password, user.passwordHash))) {
    await recordFailedSignIn(ctx, { action: 'signInFailed', userId });
    throw invalidField('currentPassword', WRONG);
  }
  await recordSuccessfulSignIn(ctx, { email, address });
  return user;
}

interface Account {
  email: string;
  firstName: string;
  lastName: string;
  dealer: { name: string };
  /** Field of the form that shows the error. */
  field?: string;
}

const MESSAGES = {
  common: 'This password is too common',
  own: 'Don’t use your name, your email address or the name of the dealership',
};

/**
 * Rejects a new password that is easy to guess.
 * @throws {AppError} invalid
 */
export async function requireStrongPassword(
  password: string,
  { email, firstName, lastName, dealer, field = 'password' }: Account,
): Promise<void> {
  const weakness = await weaknessOf(password, [email, firstName, lastName, dealer.name]);
  if (!weakness) return;
  throw invalidField(field, MESSAGES[weakness]);
}
