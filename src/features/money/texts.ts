/** Texts about money. No Zod, because screens import this file. */

import { money, shortDate } from '../../platform/format.ts';
import type { CarMoneyFigures } from './money.ts';
import type { Period } from './vat-periods.ts';
import { type Cents, whatItLeaves } from './what-it-leaves.ts';

/** `€24,950` or `€598.37`; `−€12.50` for a negative amount. */
export const euro = (cents: Cents): string =>
  cents < 0 ? `−${euro(-cents)}` : money(cents / 100, 'EUR');

/** Two decimals always, for columns: `24,950.00`. */
export const column = (cents: Cents): string => {
  const digits = String(Math.abs(cents) % 100).padStart(2, '0');
  const whole = money(Math.floor(Math.abs(cents) / 100), 'EUR').slice(1);
  return `${cents < 0 ? '−' : ''}${whole}.${digits}`;
};

/** `€4,212.30`: two decimals always. */
export const amount = (cents: Cents): string =>
  cents < 0 ? `−€${column(-cents)}` : `€${column(cents)}`;

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

/**
 * What a sale at a price leaves, in a sentence: "At €24,950: margin €3,200, VAT €598.37, costs €640, leaves
 * €1,961.63." Null without a purchase.
 */
export function leavesSentence(
  figures: CarMoneyFigures,
  price: Cents,
  today: string,
): { text: string; isLoss: boolean } | null {
  const { scheme, ...rest } = figures;
  if (scheme === null) return null;
  const { margin, vat, costs, leaves } = whatItLeaves({
    ...rest,
    scheme,
    sale: price,
    soldOn: today,
  });
  const parts =
    scheme === 'margin'
      ? [`margin ${euro(margin)}`, `VAT ${euro(vat)}`]
      : [`without VAT of ${euro(vat)} the margin is ${euro(margin)}`];
  const isLoss = leaves < 0;
  const end = isLoss ? `loses ${euro(-leaves)}` : `leaves ${euro(leaves)}`;
  return {
    text: `At ${euro(price)}: ${[...parts, `costs ${euro(costs)}`, end].join(', ')}.`,
    isLoss,
  };
}
