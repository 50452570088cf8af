import { phoneProblem, type PhoneRemark } from './contact-fields.ts';
import { invalidField } from '../../platform/errors.ts';
import { readPhone } from '../../platform/text/phone.ts';

/**
 * Returns a phone number with its country code, as `readPhone` does.
 * @throws {AppError} invalid if no such number can exist
 */
export async function parsePhone(
  phone: string | null,
  remark: PhoneRemark,
): Promise<string | null> {
  const number = await readPhone(phone);
  if (number !== null || phone === null) return number;
  throw invalidField('phone', phoneProblem(phone, remark));
}

/** Returns whether a number is mobile, or may be, as in countries whose mobile numbers look like others. */
export async function isMobile(phoneE164: string | null): Promise<boolean> {
  if (phoneE164 === null) return false;
  const { default: parse } = await import('libphonenumber-js/mobile');
  return parse(phoneE164)?.isValid() ?? false;
}
