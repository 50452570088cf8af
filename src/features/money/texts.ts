/** Texts about money. No Zod, because screens import this file. */

import { money, shortDate } from '../../platform/format.ts';
import type { Period } from './vat-periods.ts';
import type { Cents } from './what-it-leaves.ts';

/** `€24,950` or `€598.37`; `−€12.50` for a negative amount. */
export const euro = (cents: Cents): string =>
  cents < 0 ? `−${euro(-cents)}` : money(cents / 100, 'EUR');

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const nameOf = (month: string) => MONTHS[Number(month) - 1] ?? '';

/** `September–October 2026`, `October 2026` or `2026`; with days if it begins within a month. */
export function periodName({ from, to }: Period): string {
  if (!from.endsWith('-01')) return `${shortDate(from)} – ${shortDate(to)}`;
  const [year = '', first = ''] = from.split('-');
  const [, last = ''] = to.split('-');
  if (first === '01' && last === '12') return year;
  return first === last ? `${nameOf(first)} ${year}` : `${nameOf(first)}–${nameOf(last)} ${year}`;
}
