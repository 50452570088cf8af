/** Formats numbers and dates for Ireland. */

/** Formatters by their options: creating one takes much longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat('en-IE', options);
  formats.set(key, format);
  return format;
}

/**
 * `24,950`. Formats whole numbers without `Intl`: browsers load data at its first use, which was most of the longest
 * task while a page started.
 */
export function separated(value: number): string {
  if (!Number.isSafeInteger(value)) return formatOf({}).format(value);
  const sign = value < 0 ? '-' : '';
  let digits = String(Math.abs(value));
  let groups = '';
  for (; digits.length > 3; digits = digits.slice(0, -3)) groups = `,${digits.slice(-3)}${groups}`;
  return sign + digits + groups;
}

/** `112,000 km`, with a no-break space. */
export const kilometres = (km: number) => `${separated(km)}\u00a0km`;

export const CURRENCIES = ['EUR', 'GBP', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The database does not check choices. Replaces an unknown text with the default. */
export function asCurrency(stored: string): Currency {
  return CURRENCIES.find((currency) => currency === stored) ?? 'EUR';
}

/** Symbols of the currencies that are formatted without `Intl`. */
const SYMBOLS = new Map([
  ['EUR', '€'],
  ['GBP', '£'],
]);

/** `€24,950`, `£24,950` or `US$24,950`; shows cents only if there are any. */
export function money(amount: number, currency: string): string {
  const symbol = SYMBOLS.get(currency);
  if (symbol && Number.isSafeInteger(amount) && amount >= 0) return symbol + separated(amount);
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return formatOf({ style: 'currency', currency, minimumFractionDigits }).format(amount);
}

/** Text that visitors see for a price of 0, which means that there is no price. */
export const ASK_FOR_PRICE = 'Ask us for the price';

/** Formats a car's price. Returns null for 0, that is, without a price. */
export const priceOrNull = (amount: number, currency: string): string | null =>
  amount === 0 ? null : money(amount, currency);

/** Formats a car's price for visitors. */
export const priceText = (amount: number, currency: string): string =>
  priceOrNull(amount, currency) ?? ASK_FOR_PRICE;

/** Text that staff see for a price of 0. */
export const NO_PRICE = 'No price';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Formats `2027-03-14` as `14 Mar 2027`. Does not use `Intl`, because browsers abbreviate months
 * differently (Sep, Sept).
 */
export function shortDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** Formats `2027-05-14` as `May 2027`. */
export const monthYear = (isoDate: string): string => shortDate(isoDate).replace(/^\d+ /, '');

/** `no finance` as `No finance` */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 row`, `1,200 rows` */
export const counted = (count: number, noun: string, plural = `${noun}s`) =>
  `${separated(count)} ${count === 1 ? noun : plural}`;

/** `1 car`, `12 cars` */
export const cars = (count: number) => counted(count, 'car');
