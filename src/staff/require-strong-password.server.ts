import { AppError } from '../platform/errors.ts';
import { weaknessOf } from '../platform/auth/weak-password.server.ts';

interface Owner {
  email: string;
  firstName: string;
  lastName: string;
}

const MESSAGES = {
  common: 'This password is too common',
  own: 'Don’t use your name, your email address or the name of the dealership',
};

/**
 * Refuses a new password that attackers try early.
 * @param field name of the field in the form
 * @throws {AppError} invalid
 */
export async function requireStrongPassword(
  password: string,
  { email, firstName, lastName }: Owner,
  dealer: { name: string },
  field = 'password',
): Promise<void> {
  const weakness = await weaknessOf(password, [email, firstName, lastName, dealer.name]);
  if (!weakness) return;
  const message = MESSAGES[weakness];
  throw new AppError('invalid', `${message}.`, { fields: { [field]: message } });
}
