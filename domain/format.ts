/** Formats numbers and dates for Ireland. */

const number = new Intl.NumberFormat('en-IE');

/** `112,000 km`, with a no-break space. */
export const kilometres = (km: number) => `${number.format(km)}\u00a0km`;

/** `24,950` */
export const separated = (value: number) => number.format(value);

const moneyFormats = new Map<string, Intl.NumberFormat>();

/** `€24,950`, `£24,950` or `US$24,950`; shows cents only if there are any. */
export function money(amount: number, currency: string): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  const key = `${currency}${minimumFractionDigits}`;
  // Reuse formatters: creating one takes much longer than using it.
  const format =
    moneyFormats.get(key) ??
    new Intl.NumberFormat('en-IE', { style: 'currency', currency, minimumFractionDigits });
  moneyFormats.set(key, format);
  return format.format(amount);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Formats `2027-03-14` as `14 Mar 2027`. Does not use `Intl`, because browsers abbreviate months
 * differently (Sep, Sept).
 */
export function shortDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** `1 car`, `12 cars` */
export const cars = (count: number) => `${number.format(count)} ${count === 1 ? 'car' : 'cars'}`;
