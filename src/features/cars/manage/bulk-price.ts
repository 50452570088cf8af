import { BOUNDS } from '../../../platform/bounds.ts';
import { money } from '../../../platform/format.ts';
import type { BulkChange } from './changes.ts';

export type PriceChange = Extract<
  BulkChange,
  { kind: 'setPrice' | 'addToPrice' | 'changePriceByPercent' }
>;

export const isPriceChange = (change: BulkChange): change is PriceChange =>
  change.kind === 'setPrice' ||
  change.kind === 'addToPrice' ||
  change.kind === 'changePriceByPercent';

/**
 * Returns the price of a car after a bulk change, or the problem with it.
 * @param price exact decimal text, as in the result
 */
export function newPrice(
  { price, currency }: { price: string; currency: string },
  change: PriceChange,
): { price: string } | { problem: string } {
  const before = Math.round(Number(price) * 100);
  if (before === 0 && change.kind !== 'setPrice')
    return { problem: 'This car has no price that could be changed.' };
  const cents = rounded(changed(before, change), change.roundTo ?? null);
  if (cents > 0 && cents <= BOUNDS.maxPrice * 100) return { price: (cents / 100).toFixed(2) };
  const limit = money(BOUNDS.maxPrice, currency);
  return {
    problem:
      cents > 0 ? `The new price would be above ${limit}.` : 'The new price would not be above 0.',
  };
}

function changed(before: number, change: PriceChange): number {
  if (change.kind === 'setPrice') return Math.round(change.amount * 100);
  if (change.kind === 'addToPrice') return before + Math.round(change.amount * 100);
  // Whole euros, as dealers write prices.
  return Math.round((before * (100 + change.percent)) / 10_000) * 100;
}

/** Rounds to the nearest multiple of 50 or price that ends in 95; to the lower one if two are equally near. */
function rounded(cents: number, to: 50 | 95 | null): number {
  if (to === null) return cents;
  const [step, offset] = to === 50 ? [5_000, 0] : [10_000, 9_500];
  return Math.ceil((cents - offset) / step - 0.5) * step + offset;
}
