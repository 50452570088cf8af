import { parseMoney } from '../../platform/text/parse-text.ts';
import { MAX_CENTS } from '../settings/money.ts';
import type { Cents } from './what-it-leaves.ts';

/** The message for a text that is not an amount. */
export const NOT_AN_AMOUNT = 'Enter an amount in euro, for example 12,500 or 640.50';

/** Parses an amount as people type it to cents: `12,500`, `€ 12 500` or `1.234,56`. Null for other texts, and for 0. */
export function parseEuro(text: string): Cents | null {
  const parsed = parseMoney(text.trim());
  if (!('value' in parsed)) return null;
  const { cents, currency } = parsed.value;
  const isEuro = currency === null || currency === 'EUR';
  return isEuro && cents > 0 && cents <= MAX_CENTS ? cents : null;
}

/** Cents of a field: null for an empty one, and NaN, which every schema refuses, for a text that is not an amount. */
export function typedCents(text: string): Cents | null {
  if (text.trim() === '') return null;
  return /^[\s€0.,]*$/.test(text) ? 0 : (parseEuro(text) ?? Number.NaN);
}

/** The text of an amount in a form: `640` or `640.50`; empty for null and 0. */
export const amountText = (cents: Cents | null): string =>
  cents ? (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)) : '';
