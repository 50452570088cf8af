import { invalidField } from '../../platform/errors.ts';
import { weaknessOf } from '../../platform/auth/weak-password.server.ts';

interface Account {
  email: string;
  firstName: string;
  lastName: string;
  dealer: { name: string };
  /** Name of the field in the form. */
  field?: string;
}

const MESSAGES = {
  common: 'This password is too common',
  own: 'Don’t use your name, your email address or the name of the dealership',
};

/**
 * Refuses a new password that attackers try early.
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
