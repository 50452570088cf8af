/** Texts about money. No Zod, because screens import this file. */

import { cars as counted, money, shortDate } from '../../platform/format.ts';
import type { CarMoneyFigures } from './money.ts';
import type { Period } from './vat-periods.ts';
import { type Cents, sum, whatItLeaves } from './what-it-leaves.ts';

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

const MONTH = new Intl.DateTimeFormat('en-IE', { month: 'long', timeZone: 'UTC' });
const nameOf = (month: string) => MONTH.format(Date.UTC(2000, Number(month) - 1));

/** `September–October 2026`, `October 2026` or `2026`; with days if it begins within a month. */
export function periodName({ from, to }: Period): string {
  if (!from.endsWith('-01')) return `${shortDate(from)} – ${shortDate(to)}`;
  const [year = '', first = ''] = from.split('-');
  const [, last = ''] = to.split('-');
  if (first === '01' && last === '12') return year;
  return first === last ? `${nameOf(first)} ${year}` : `${nameOf(first)}–${nameOf(last)} ${year}`;
}

/** Returns what a sale at a price leaves; null without a purchase. */
function leavesAt({ scheme, ...figures }: CarMoneyFigures, sale: Cents, soldOn: string) {
  return scheme === null ? null : { scheme, ...whatItLeaves({ ...figures, scheme, sale, soldOn }) };
}

const endOf = (leaves: Cents) => (leaves < 0 ? `loses ${euro(-leaves)}` : `leaves ${euro(leaves)}`);

/**
 * What a sale at a price leaves, in a sentence: "At €24,950: margin €3,200, VAT €598.37, costs €640, leaves
 * €1,961.63." Null without a purchase.
 */
export function leavesSentence(
  figures: CarMoneyFigures,
  price: Cents,
  today: string,
): { text: string; isLoss: boolean } | null {
  const result = leavesAt(figures, price, today);
  if (!result) return null;
  const { scheme, margin, vat, costs, leaves } = result;
  const parts =
    scheme === 'margin'
      ? [`margin ${euro(margin)}`, `VAT ${euro(vat)}`]
      : [`without VAT of ${euro(vat)} the margin is ${euro(margin)}`];
  return {
    text: `At ${euro(price)}: ${[...parts, `costs ${euro(costs)}`, endOf(leaves)].join(', ')}.`,
    isLoss: leaves < 0,
  };
}

/** "At €24,500: leaves €1,540." Null without a purchase. */
export function shortSentence(figures: CarMoneyFigures, price: Cents, today: string) {
  const result = leavesAt(figures, price, today);
  return result && `At ${euro(price)}: ${endOf(result.leaves)}.`;
}

/** A car with its price before and after a change, in cents; null without a price. */
export interface PricedCar {
  title: string;
  /** Undefined for a car in another currency. */
  figures: CarMoneyFigures | undefined;
  before: Cents | null;
  price: Cents | null;
}

/**
 * What cars leave together at new prices: "Together they leave €12,340 (now €14,200). 2 cars without a purchase or a
 * price in euro are not in it. Below the floor: 2019 Volvo V60."
 */
export function selectionSentence(cars: readonly PricedCar[], today: string): string {
  const known = cars.flatMap(({ figures, before, price }) => {
    const after = figures && price !== null ? leavesAt(figures, price, today) : null;
    if (!figures || !after) return [];
    const now = before === null ? null : leavesAt(figures, before, today);
    return [{ after: after.leaves, now: now?.leaves ?? null }];
  });
  const missing = cars.length - known.length;
  const below = cars.filter(
    ({ figures, price }) => price !== null && figures?.floor != null && price < figures.floor,
  );
  const now = known.every((one) => one.now !== null)
    ? ` (now ${euro(sum(known.map((one) => one.now ?? 0)))})`
    : '';
  const losses = known.filter(({ after }) => after < 0).length;
  return [
    known.length > 0 && `Together they leave ${euro(sum(known.map(({ after }) => after)))}${now}.`,
    losses > 0 && `${counted(losses)} ${losses === 1 ? 'loses' : 'lose'} money.`,
    missing > 0 &&
      `${counted(missing)} without a purchase or a price in euro ${missing === 1 ? 'is' : 'are'} not in it.`,
    below.length > 0 && `Below the floor: ${below.map(({ title }) => title).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
