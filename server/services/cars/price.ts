import type { Currency } from '../../../domain/car-options.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** A price as people in Ireland read it: `€24,950`, with cents only where there are some. */
export function displayPrice(amount: number, currency: Currency): string {
  const fractionDigits = Number.isInteger(amount) ? 0 : 2;
  const key = `${currency}${fractionDigits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat('en-IE', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    });
    formats.set(key, format);
  }
  return format.format(amount);
}
