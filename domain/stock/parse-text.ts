import { CURRENCIES, type Currency } from '../car-options.ts';
import { toOneLine } from '../text/stored-text.ts';

/**
 * Parses numbers, money, distances, dates and booleans as people type them and as spreadsheets and
 * dealers' systems export them. Ambiguous text is an error, never a guess.
 */
export type ParseResult<T> = { value: T } | ParseError;

interface ParseError {
  code: ParseErrorCode;
  /** Error message without the field name. */
  message: string;
}

type ParseErrorCode =
  | 'notNumber'
  | 'notWhole'
  | 'notMoney'
  | 'notDistance'
  | 'notDate'
  | 'notYesNo'
  | 'unknownChoice'
  | 'ambiguous'
  | 'tooManyDecimals'
  | 'outOfRange'
  | 'contradiction';

/** Maximum length of a number, price, distance or date. */
const MAX_FIGURE_LENGTH = 40;

/** Quotes a text for an error message, shortened to fit on one line. */
function quoted(text: string): string {
  return `'${text.length > 40 ? `${text.slice(0, 40)}…` : text}'`;
}

const notNumber = (text: string): ParseError => ({
  code: 'notNumber',
  message: `${quoted(text)} is not a number`,
});

/**
 * Parses a number to a plain decimal: `12,500`, `12 500`, `12.500,00` and `12500.0`, with a comma, point,
 * space or apostrophe between thousands. Rejects `12.500` as ambiguous: it could be 12½ or 12,500.
 */
function parseDecimal(text: string): ParseResult<string> {
  if (text.length > MAX_FIGURE_LENGTH) return notNumber(text);
  const figure = text.replace(/[\s'’]/gu, '');
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(figure)) {
    const message = `${quoted(text)} can be read in two ways: write ${figure.replace('.', '')}`;
    return { code: 'ambiguous', message };
  }
  if (/^\d+(\.\d+)?$/.test(figure)) return { value: figure };
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(figure)) return { value: figure.replaceAll(',', '') };
  if (/^\d+,\d{1,2}$/.test(figure)) return { value: figure.replace(',', '.') };
  if (/^\d{1,3}((\.\d{3})+,\d+|(\.\d{3}){2,})$/.test(figure)) {
    return { value: figure.replaceAll('.', '').replace(',', '.') };
  }
  return notNumber(text);
}

/** Parses text typed in Ireland like `parseDecimal`, but a comma can only separate thousands. */
export function parseTypedDecimal(text: string): ParseResult<string> {
  const typed = text.trim();
  if (!/^\d+,\d{1,2}$/.test(typed)) return parseDecimal(typed);
  const message = `${quoted(typed)} can be read in two ways: write cents with a point, thousands with three digits`;
  return { code: 'ambiguous', message };
}

function parseWhole(text: string): ParseResult<number> {
  const parsed = parseDecimal(text);
  if ('code' in parsed) return parsed;
  const value = Number(parsed.value);
  return Number.isInteger(value)
    ? { value }
    : { code: 'notWhole', message: `${quoted(text)} is not a whole number` };
}

const CURRENCY_WORDS = new Map<string, Currency>([
  ...CURRENCIES.map((code) => [code.toLowerCase(), code] as const),
  ...(['€', 'euro', 'euros'] as const).map((word) => [word, 'EUR'] as const),
  ...(['£', 'pound', 'pounds', 'sterling'] as const).map((word) => [word, 'GBP'] as const),
  ...(['$', 'us$', 'dollar', 'dollars'] as const).map((word) => [word, 'USD'] as const),
]);

export function parseCurrency(text: string): ParseResult<Currency> {
  const value = CURRENCY_WORDS.get(text.toLowerCase());
  if (value) return { value };
  const message = `${quoted(text)} is not a known currency (${CURRENCIES.join(', ')})`;
  return { code: 'unknownChoice', message };
}

/** Parses `£12,500` or `24.950 EUR` to hundredths; currency is null if the text names none. */
export function parseMoney(
  text: string,
): ParseResult<{ cents: number; currency: Currency | null }> {
  if (text.length > MAX_FIGURE_LENGTH) return notNumber(text);
  const start = text.search(/\d/);
  const end = text.search(/\d\D*$/) + 1;
  const parsed = parseDecimal(start < 0 ? text : text.slice(start, end));
  if ('code' in parsed) return parsed;
  const [whole, fraction = ''] = parsed.value.split('.');
  if (!/^\d{0,2}0*$/.test(fraction))
    return { code: 'tooManyDecimals', message: `${quoted(text)} has more than two decimals` };
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  const sign = text.slice(0, start).trim() + text.slice(end).trim();
  if (sign === '') return { value: { cents, currency: null } };
  const currency = parseCurrency(sign);
  return 'code' in currency
    ? { code: 'notMoney', message: `${quoted(text)} is not a price` }
    : { value: { cents, currency: currency.value } };
}

export const parseWholeWithin =
  (min: number, max: number) =>
  (text: string): ParseResult<number> => {
    const parsed = parseWhole(text);
    if ('code' in parsed || (parsed.value >= min && parsed.value <= max)) return parsed;
    return { code: 'outOfRange', message: `${quoted(text)} is not between ${min} and ${max}` };
  };

/** Text on one line. */
export const parseLine = (text: string): ParseResult<string> => ({ value: toOneLine(text) });

/** Splits a list at line breaks, `|` or `;` and joins it with line breaks. */
export function parseItems(text: string): ParseResult<string> {
  const items = text.includes('\n') ? text.split('\n') : text.split(/[|;]/);
  const value = items.map((item) => item.trim()).filter((item) => item !== '');
  return { value: value.join('\n') };
}

/** Parses one of these choices, ignoring case. */
export const parseChoice =
  <Choice extends string>(choices: readonly Choice[]) =>
  (text: string): ParseResult<Choice> => {
    const value = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
    if (value !== undefined) return { value };
    return {
      code: 'unknownChoice',
      message: `${quoted(text)} is not one of ${choices.join(', ')}`,
    };
  };

export type DistanceUnit = 'km' | 'mi';

/** Parses `35,000` or `35,000 km`; `unit` is null if the text has none. Rejects `22k`. */
export function parseDistance(
  text: string,
): ParseResult<{ figure: number; unit: DistanceUnit | null }> {
  const written = text.replace(/\.$/, '');
  const word = /(?:kms?|kilomet(?:re|er)s|mi|mls|miles)$/iu.exec(written)?.[0] ?? '';
  const parsed = parseDecimal(written.slice(0, written.length - word.length).trim());
  if ('code' in parsed)
    return { code: 'notDistance', message: `${quoted(text)} is not a distance` };
  const unit = word === '' ? null : word.toLowerCase().startsWith('k') ? 'km' : 'mi';
  return { value: { figure: Math.round(Number(parsed.value)), unit } };
}

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on']);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off']);

export function parseYesNo(text: string): ParseResult<boolean> {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  if (NO.has(word)) return { value: false };
  return { code: 'notYesNo', message: `${quoted(text)} is neither yes nor no` };
}

/** Parses `2027-03-14`, with or without a time, or `14/03/2027` to `YYYY-MM-DD`. */
export function parseDate(text: string): ParseResult<string> {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text);
  const irish = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : irish ? irish.slice(1).toReversed() : [];
  const value = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const instant = new Date(`${value}T00:00:00Z`);
  // `Date` turns 31 February into 3 March, so the result differs from the text.
  if (!Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value)) return { value };
  const message = `${quoted(text)} is not a date (write it as 2027-03-14 or 14/03/2027)`;
  return { code: 'notDate', message };
}
