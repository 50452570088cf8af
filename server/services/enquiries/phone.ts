import { PHONE_MESSAGE } from '../../../domain/enquiries/input.ts';
import { AppError } from '../../../domain/errors.ts';

/** Returns a phone number with its country code, or null if no such number can exist. */
export async function readPhone(phone: string | null): Promise<string | null> {
  if (phone === null) return null;
  // Loaded with the first number, because its table of countries would delay the start.
  const { default: parse } = await import('libphonenumber-js/min');
  const number = parse(phone, 'IE');
  return number?.isValid() ? number.number : null;
}

/**
 * Returns a phone number with its country code, such as `+353851234567`. A number without a country code is
 * Irish.
 * @throws {AppError} invalid if no such number can exist
 */
export async function parsePhone(phone: string | null): Promise<string | null> {
  const number = await readPhone(phone);
  if (number !== null || phone === null) return number;
  throw new AppError('invalid', `${PHONE_MESSAGE}.`, { fields: { phone: PHONE_MESSAGE } });
}
