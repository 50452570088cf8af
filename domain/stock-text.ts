import { CURRENCIES, type Currency } from './car-options.ts';

/**
 * Reads what stands in the cells of a stock file: figures, money, distances, dates and yes or no, as
 * dealers' systems and spreadsheets write them. What can be read in two ways is refused, not guessed.
 */
export type Reading<T> = { value: T } | { problem: string };

/** A cell as a message quotes it: never longer than a line. */
export function quoted(text: string): string {
  return `'${text.length > 40 ? `${text.slice(0, 40)}…` : text}'`;
}

/**
 * A figure as a plain decimal: `12,500`, `12 500`, `12.500,00` and `12500.0` are understood, with
 * grouping by comma, point, space or apostrophe. `12.500` could be 12½ or 12,500 and is refused.
 */
export function readDecimal(text: string): Reading<string> {
  const figure = text.replace(/[\s'’]/gu, '');
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(figure)) {
    return { problem: `${quoted(text)} can be read in two ways: write ${figure.replace('.', '')}` };
  }
  if (/^\d+(\.\d+)?$/.test(figure)) return { value: figure };
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(figure)) return { value: figure.replaceAll(',', '') };
  if (/^\d+,\d{1,2}$/.test(figure)) return { value: figure.replace(',', '.') };
  if (/^\d{1,3}((\.\d{3})+,\d+|(\.\d{3}){2,})$/.test(figure)) {
    return { value: figure.replaceAll('.', '').replace(',', '.') };
  }
  return { problem: `${quoted(text)} is not a number` };
}

export function readWhole(text: string): Reading<number> {
  const reading = readDecimal(text);
  if ('problem' in reading) return reading;
  const value = Number(reading.value);
  return Number.isInteger(value) ? { value } : { problem: `${quoted(text)} is not a whole number` };
}

const CURRENCY_WORDS = new Map<string, Currency>([
  ...CURRENCIES.map((code) => [code.toLowerCase(), code] as const),
  ...(['€', 'euro', 'euros'] as const).map((word) => [word, 'EUR'] as const),
  ...(['£', 'pound', 'pounds', 'sterling'] as const).map((word) => [word, 'GBP'] as const),
  ...(['$', 'us$', 'dollar', 'dollars'] as const).map((word) => [word, 'USD'] as const),
]);

export function readCurrency(text: string): Reading<Currency> {
  const value = CURRENCY_WORDS.get(text.toLowerCase());
  return value
    ? { value }
    : { problem: `${quoted(text)} is no currency known here (${CURRENCIES.join(', ')})` };
}

/** Money in hundredths, and its currency where the cell names one: `£12,500`, `24.950 EUR`. */
export function readMoney(text: string): Reading<{ cents: number; currency: Currency | null }> {
  const [, before = '', figure = '', after = ''] =
    /^(\D*?)\s*(\d.*?)\s*([^\d\s]*)$/u.exec(text) ?? [];
  const reading = readDecimal(figure || text);
  if ('problem' in reading) return reading;
  const [whole = '0', fraction = ''] = reading.value.split('.');
  const decimals = fraction.replace(/0+$/, '');
  if (decimals.length > 2) return { problem: `${quoted(text)} has more than two decimals` };
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  const sign = before + after;
  if (sign === '') return { value: { cents, currency: null } };
  const currency = readCurrency(sign);
  return 'problem' in currency
    ? { problem: `${quoted(text)} is not a price` }
    : { value: { cents, currency: currency.value } };
}

export type DistanceUnit = 'km' | 'mi';

/** A distance, and its unit where the cell names one: `35,000`, `35,000 km`, `22k` is refused. */
export function readDistance(text: string): Reading<{ figure: number; unit: DistanceUnit | null }> {
  const [, figure = text, word] =
    /^(.*?)\s*(km|kms|kilomet(?:re|er)s|mi|mls|miles)?\.?$/iu.exec(text) ?? [];
  const reading = readDecimal(figure);
  if ('problem' in reading) return { problem: `${quoted(text)} is not a distance` };
  const unit = word === undefined ? null : word.toLowerCase().startsWith('k') ? 'km' : 'mi';
  return { value: { figure: Math.round(Number(reading.value)), unit } };
}

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on']);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off']);

export function readFlag(text: string): Reading<boolean> {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  if (NO.has(word)) return { value: false };
  return { problem: `${quoted(text)} is neither yes nor no` };
}

/** A calendar date as `YYYY-MM-DD`, from that form or from day, month and year: `14/03/2027`. */
export function readDate(text: string): Reading<string> {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text);
  const irish = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : irish ? irish.slice(1).toReversed() : [];
  const value = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const instant = new Date(`${value}T00:00:00Z`);
  // A day that the month lacks rolls over to the next month: then the texts differ.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value)
    ? { value }
    : { problem: `${quoted(text)} is not a date (write it as 2027-03-14 or 14/03/2027)` };
}
