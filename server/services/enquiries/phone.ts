import { PHONE_MESSAGE } from '../../../domain/enquiries/input.ts';
import { AppError } from '../../../domain/errors.ts';
import { readPhone } from '../../../domain/text/phone.ts';

/**
 * Returns a phone number with its country code, as `readPhone`.
 * @throws {AppError} invalid if no such number can exist
 */
export async function parsePhone(phone: string | null): Promise<string | null> {
  const number = await readPhone(phone);
  if (number !== null || phone === null) return number;
  throw new AppError('invalid', `${PHONE_MESSAGE}.`, { fields: { phone: PHONE_MESSAGE } });
}
