import { cleanPhone } from './stored-text.ts';

/** Compares phone numbers with the rules of each country. */

/** The prefix 048 of the Republic leads to the numbers 028 of Northern Ireland. */
const FROM_THE_REPUBLIC = /^\+35348(\d{8})$/;
/** Landlines of Northern Ireland, and British mobile phones. */
const NORTHERN = /^\+44(?:28|7)/;

/**
 * Returns a phone number with its country code, such as `+353851234567`, or null if no such number can exist.
 * A number without a country code is Irish or, if that is impossible, a number of Northern Ireland or a British
 * mobile phone.
 */
export async function readPhone(phone: string | null): Promise<string | null> {
  if (phone === null) return null;
  // Loaded with the first number, because its table of countries would delay the start.
  const { default: parse } = await import('libphonenumber-js/min');
  const typed = cleanPhone(phone);
  const irish = parse(typed, 'IE');
  if (irish?.isValid()) return irish.number.replace(FROM_THE_REPUBLIC, '+4428$1');
  const british = parse(typed, 'GB');
  return british?.isValid() && NORTHERN.test(british.number) ? british.number : null;
}

/** Fewer digits would find almost everybody. */
const MIN_DIGITS = 4;

/**
 * Returns the digits by which a search finds a phone number with any spaces and prefix, or null if the
 * search is not a phone number or a part of one.
 */
export async function phoneDigits(search: string): Promise<string | null> {
  const typed = cleanPhone(search);
  if (!/^[\d\s()+./-]+$/.test(typed)) return null;
  // The end of a number can be a valid number itself. Without its prefix, it is still a part of the stored number.
  const number = (await readPhone(typed)) ?? typed.replaceAll(/\(0\)|[^+\d]/g, '');
  const national = number.replace(/^(?:\+|00)(?:353|44)/, '').replaceAll(/^0+|\D/g, '');
  return national.length >= MIN_DIGITS ? national : null;
}
