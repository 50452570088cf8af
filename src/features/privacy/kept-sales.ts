import { cars, shortDate } from '../../platform/format.ts';
import { SALE_YEARS } from './register.ts';

/** Returns the day until which the record of a sale is kept, as `YYYY-MM-DD`. */
export function saleKeptUntil(soldOn: string): string {
  const day = new Date(`${soldOn}T00:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() + SALE_YEARS);
  return day.toISOString().slice(0, 10);
}

/**
 * Returns a text about the sales that an erasure kept.
 * @param soldOn dates of the sales that must be kept; null for an unknown date
 * @param others number of cars that the person sold to the dealer, and of deals with documents
 */
export function erasedSentence(
  soldOn: readonly (string | null)[],
  { soldToUs = 0, deals = 0 }: { soldToUs?: number; deals?: number } = {},
): string {
  if (soldOn.length + soldToUs + deals === 0) return 'Everything has been erased.';
  const kept = soldOn.map((date) =>
    date === null
      ? 'A sale without a date must be kept. Enter its date in the form of the car.'
      : `The sale of ${shortDate(date)} must be kept until ${shortDate(saleKeptUntil(date))}.`,
  );
  if (soldToUs > 0)
    kept.push(
      `The purchase of ${cars(soldToUs)} from this person must be kept for ${SALE_YEARS} years after the year of the sale.`,
    );
  if (deals > 0)
    kept.push(
      `The documents of ${deals === 1 ? '1 deal' : `${deals} deals`} must be kept for ${SALE_YEARS} years after the year of the sale.`,
    );
  return [...kept, 'Everything else has been erased.'].join(' ');
}
