import { z } from 'zod';
import { oneLine } from '../../platform/fields.ts';
import { cleanPhone, toOneLine } from '../../platform/text/stored-text.ts';
import { CONTACT_BOUNDS } from './options.ts';

/** Schemas of the name, the email address and the phone number of a person. */

/** One line without angle brackets, which no name contains. */
export const name = (missing: string) =>
  oneLine(CONTACT_BOUNDS.maxName, `Use at most ${CONTACT_BOUNDS.maxName} characters`, missing)
    .min(1, missing)
    .refine((value) => !/[<>]/.test(value), 'Enter the name without < and >');

/** Text on one line that may be empty, null or omitted; all three are parsed to null. */
const optional = <Parsed extends z.ZodType<string | null, string | null>>(
  max: number,
  message: string | { error: (issue: { input?: unknown }) => string },
  schema: Parsed,
  clean = toOneLine,
) =>
  z
    .string(message)
    .overwrite(clean)
    .max(max, message)
    .nullish()
    .transform((value) => value || null)
    .pipe(schema);

export const EMAIL_MESSAGE = 'Invalid email address';
export const email = optional(
  CONTACT_BOUNDS.maxEmail,
  EMAIL_MESSAGE,
  z.email(EMAIL_MESSAGE).nullable(),
);

export const PHONE_MESSAGE = 'Enter a phone number we can call';
const PHONE_CHARACTERS = /^[\d\s()+./-]+$/;
/** Digits of the shortest Irish number with its area code, and of the longest number without a country code. */
const PHONE_DIGITS = { min: 7, max: 11 };

/** Advice where to put text that does not belong in the field for a phone number, by form. */
const PHONE_REMARK = {
  visitor: 'You can tell us the rest in the form, or when we reply',
  enquiry: 'You can add the rest to what they said',
  customer: 'You can add the rest to the note',
} as const;
export type PhoneRemark = keyof typeof PHONE_REMARK;

/** Returns the error for an invalid phone number: it contains other text, or no number. */
export function phoneProblem(typed: string, remark: PhoneRemark): string {
  const { min, max } = PHONE_DIGITS;
  const digits = typed.replaceAll(/\D/g, '').length;
  const hasMore = PHONE_CHARACTERS.test(typed) ? digits > max : digits >= min;
  if (!hasMore) return PHONE_MESSAGE;
  return `Enter one phone number only, without words or times. ${PHONE_REMARK[remark]}`;
}

/** Checks the characters only. The server checks with `parsePhone` whether the number can exist. */
export function phone(remark: PhoneRemark) {
  const problem = {
    error: ({ input }: { input?: unknown }) =>
      phoneProblem(typeof input === 'string' ? input : '', remark),
  };
  return optional(
    CONTACT_BOUNDS.maxPhone,
    problem,
    z.string().regex(PHONE_CHARACTERS, problem).nullable(),
    cleanPhone,
  );
}

export const hasContact = ({
  email: address,
  phone: number,
}: {
  email?: unknown;
  phone?: unknown;
}) => Boolean(address) || Boolean(number);
/** The check runs even if some fields are invalid, so that the form shows all errors at once. */
export const CONTACT_REQUIRED = {
  when: () => true,
  path: ['email'],
  message: 'Enter an email address or a phone number',
};
