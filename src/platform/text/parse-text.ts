import { BOUNDS } from '../bounds.ts';
import { CURRENCIES, type Currency } from '../format.ts';
import { addDays, dublinTime } from '../dublin-time.ts';
import { keysOf } from '../objects.ts';
import { toOneLine } from './stored-text.ts';

/**
 * Parses numbers, money, distances, dates and booleans as people type them and as spreadsheets and
 * dealers' systems export them. Ambiguous text is an error, or the result notes how it was read.
 */
export type ParseResult<T> = Parsed<T> | ParseError;

interface Parsed<T> {
  value: T;
  /** Assumption about an incomplete text, for the report of an import. */
  note?: string;
}

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
  | 'notEngine'
  | 'notPower'
  | 'notYear'
  | 'notName'
  | 'notIdentifier'
  | 'tooLong'
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
export function quoted(text: string): string {
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

/** Parses a typed amount, with or without the sign or the name of its currency. */
export function parseTypedMoney(text: string, currency: Currency): ParseResult<string> {
  const [, before = '', amount = text, after = ''] = /^(\D*)(\d.*\d|\d)(\D*)$/s.exec(text) ?? [];
  const named = currencyNamed(before, after);
  if (named === null || named === currency) return parseTypedDecimal(amount);
  if (named === undefined) return notNumber(text);
  return { code: 'contradiction', message: 'Enter the amount without a currency' };
}

/** Parses like `parseDecimal`, but a point before three digits separates thousands: `12.500` is 12,500. */
export function parseAmount(text: string): ParseResult<string> {
  const parsed = parseDecimal(text);
  if (!('code' in parsed) || parsed.code !== 'ambiguous') return parsed;
  const note = 'a point before three digits separates thousands';
  return { value: text.replaceAll(/[.\s'’]/gu, ''), note };
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

/** Returns the currency that the texts around an amount name. Null without one, undefined for two and for other words. */
function currencyNamed(...around: string[]): Currency | null | undefined {
  const signs = around.map((sign) => sign.trim().toLowerCase()).filter((sign) => sign !== '');
  const [named, ...others] = new Set(signs.map((sign) => CURRENCY_WORDS.get(sign)));
  return signs.length === 0 ? null : others.length > 0 ? undefined : named;
}

export function parseCurrency(text: string): ParseResult<Currency> {
  const value = CURRENCY_WORDS.get(text.toLowerCase());
  if (value) return { value };
  const message = `${quoted(text)} is not a known currency (${CURRENCIES.join(', ')})`;
  return { code: 'unknownChoice', message };
}

/** Words after a price that do not change it: or nearest offer, taxes included. */
const HARMLESS_PRICE_WORDS =
  /\b(or nearest offer|negotiable|neg|vb|fixed price|drive ?away|on the road|otr|all in|inc(l|luding|ludes)?[. ]*(all )?(of )?(vat|vrt|tax(es)?|mwst)( (and|&) (vat|vrt))?|(vat|vrt|tax(es)?|mwst) (inc(l|luded)?|paid))\b|\bo\.?n\.?o\b/gi;

const EXCLUDES_TAX =
  /(\+|\bex(cl|cluding)?\b|\bplus|\bbefore|\bzzgl\b)[. ]*(vat|vrt|taxe?s?|mwst|btw|iva)\b|\bnett?o?\b|\bno vat\b/i;

/** Parses `£12,500`, `24.950 EUR` or `19k ONO` to cents; `currency` is null if the text names none. */
export function parseMoney(
  text: string,
): ParseResult<{ cents: number; currency: Currency | null }> {
  const notMoney: ParseError = { code: 'notMoney', message: `${quoted(text)} is not a price` };
  if (text.length > MAX_FIGURE_LENGTH) return notMoney;
  if (EXCLUDES_TAX.test(text)) {
    const message = `${quoted(text)} leaves out a tax, so it is not the price that a buyer pays`;
    return { code: 'notMoney', message };
  }
  const amount = text
    .replaceAll(HARMLESS_PRICE_WORDS, ' ')
    .replaceAll(/(?<=\d)[.,]?[-–—]{1,3}(?=\D|$)|[.,]$/g, '')
    .trim();
  const start = amount.search(/\d/);
  if (start < 0) return notMoney;
  const end = amount.search(/\d\D*$/) + 1;
  const thousands = /^\s?k\b/i.exec(amount.slice(end))?.[0] ?? '';
  const parsed = thousands
    ? parseDecimal(amount.slice(start, end))
    : parseAmount(amount.slice(start, end));
  if ('code' in parsed)
    return { ...parsed, message: parsed.message.replace(/^'[^]*?'/, quoted(text)) };
  const [whole, fraction = ''] = parsed.value.split('.');
  if (!thousands && !/^\d{0,2}0*$/.test(fraction))
    return { code: 'tooManyDecimals', message: `${quoted(text)} has more than two decimals` };
  const cents = thousands
    ? Math.round(Number(parsed.value) * 100_000)
    : Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  const [before, after] = [amount.slice(0, start), amount.slice(end + thousands.length)];
  const sign = `${before}${after}`.trim();
  const noteText = parsed.note ?? (sign === '$' ? '$ is the US dollar' : undefined);
  const note = noteText === undefined ? {} : { note: noteText };
  const currency = currencyNamed(before, after);
  if (currency !== undefined) return { value: { cents, currency }, ...note };
  if (!/^[A-Z]{3}$/.test(sign)) return notMoney;
  const message = `${quoted(text)} is not in a known currency (${CURRENCIES.join(', ')})`;
  return { code: 'unknownChoice', message };
}

export const parseWholeWithin =
  (min: number, max: number) =>
  (text: string): ParseResult<number> => {
    const parsed = parseWhole(text);
    if ('code' in parsed || (parsed.value >= min && parsed.value <= max)) return parsed;
    return { code: 'outOfRange', message: `${quoted(text)} is not between ${min} and ${max}` };
  };

export const parseDecimalWithin =
  (min: number, max: number) =>
  (text: string): ParseResult<number> => {
    const parsed = parseDecimal(text.replace(/ ?kwh$/i, ''));
    if ('code' in parsed) return parsed;
    const value = Math.round(Number(parsed.value) * 10) / 10;
    if (value >= min && value <= max) return { value };
    return { code: 'outOfRange', message: `${quoted(text)} is not between ${min} and ${max}` };
  };

/** Parses an option or its text, in upper or lower case. */
export const parseChoice =
  <Option extends string>(texts: Readonly<Record<Option, string>>) =>
  (text: string): ParseResult<Option> => {
    const wanted = toOneLine(text).toLowerCase();
    const value = keysOf(texts).find((option) =>
      [option, texts[option]].some((known) => known.toLowerCase() === wanted),
    );
    if (value !== undefined) return { value };
    const message = `${quoted(text)} is not one of ${Object.values(texts).join(', ')}`;
    return { code: 'unknownChoice', message };
  };

/** Puts a text on one line. */
export const parseLine = (text: string): ParseResult<string> => ({ value: toOneLine(text) });

/** Splits a list at line breaks, `|`, `;` or several commas, and joins it with line breaks. */
export function parseItems(text: string): ParseResult<string> {
  const { value: plain, ...note } = parseProse(text);
  const isList = !/[\n|;]/.test(plain) && (/,\S/.test(plain) || /,[^]*,/.test(plain));
  const separator = plain.includes('\n') ? '\n' : isList ? ',' : /[|;]/;
  const items = plain.split(separator).map((item) => item.trim());
  const value = items.filter((item) => item !== '').join('\n');
  return isList ? { value, note: 'commas separate features' } : { value, ...note };
}

const HTML_TAG = /<\/?[a-z][^<>]{0,500}>/i;
/** A map, because an object would also have a value for `&constructor;`. */
const CHARACTERS = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    '#39': "'",
    nbsp: ' ',
    bull: '•',
    euro: '€',
  }),
);

/** Removes HTML, which catalogues contain, and keeps the line breaks. */
export function parseProse(text: string): Parsed<string> {
  if (!HTML_TAG.test(text)) return { value: text };
  const value = text
    .replaceAll(/<(?:br|\/p|\/li|\/div|\/h\d)\b[^<>]{0,500}>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]{0,500}>/gi, '')
    .replaceAll(
      /&([a-z]+|#39);/gi,
      (entity, name: string) => CHARACTERS.get(name.toLowerCase()) ?? entity,
    )
    .trim();
  return { value, note: 'HTML is turned into text' };
}

export type DistanceUnit = 'km' | 'mi';

const DISTANCE_UNIT = /(?:kms?|kilomet(?:re|er)s?|mi|mls|miles?|meilen)$/iu;

/** Parses `35,000`, `35.000 km` or `44k`; `unit` is null if the text has none. */
export function parseDistance(
  text: string,
): ParseResult<{ figure: number; unit: DistanceUnit | null }> {
  // `100,000 km (62,000 miles)`
  const first = /^[^(/]*(?:km|mi|miles) ?(?=[(/])/i.exec(text)?.[0].trim() ?? text;
  const written = first.replace(/\.$/, '');
  const word = DISTANCE_UNIT.exec(written)?.[0] ?? '';
  const figure = written.slice(0, written.length - word.length).trim();
  const thousands = /^[\d.,]+\s?k$/i.test(figure);
  const parsed = thousands ? parseDecimal(figure.slice(0, -1).trim()) : parseAmount(figure);
  if ('code' in parsed)
    return { code: 'notDistance', message: `${quoted(text)} is not a distance` };
  const unit = word === '' ? null : /^k/i.test(word) ? 'km' : 'mi';
  const note = thousands ? 'k is a thousand' : parsed.note;
  return {
    value: { figure: Math.round(Number(parsed.value) * (thousands ? 1_000 : 1)), unit },
    ...(note !== undefined && { note }),
  };
}

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on']);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off']);

export function parseYesNo(text: string): ParseResult<boolean> {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  if (NO.has(word)) return { value: false };
  return { code: 'notYesNo', message: `${quoted(text)} is neither yes nor no` };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The number of a month by its English name: '3' for March, '0' for another word. */
export const monthOf = (name: string) => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
const century = (year: string) => (year.length === 2 ? `20${year}` : year);

/** Returns the digits of year, month and, if there is one, day. */
function dateParts(text: string): string[] {
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2})(?:[T ].*)?)?$/.exec(text);
  if (iso) return iso.slice(1);
  const [, first = '', second = '', year] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: \d\d?:.*)?$/.exec(text) ?? [];
  // Only American dates have a second figure above 12.
  if (year && Number(second) > 12) return [century(year), first, second];
  if (year) return [century(year), second, first];
  const [, month, short] = /^(\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  if (month && short) return [century(short), month];
  const named = /^(?:(\d{1,2})(?:st|nd|rd|th)?[ -])?([a-z]{3,9})\.?[ -]?[’']?(\d{4}|\d{2})$/i.exec(
    text,
  );
  if (named) return [century(named[3] ?? ''), monthOf(named[2] ?? ''), named[1] ?? ''];
  const [, word, day, american] =
    /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text) ?? [];
  return word ? [american ?? '', monthOf(word), day ?? ''] : [];
}

/** A date of a spreadsheet, from 1927 to 2099: the days since 30 December 1899. The time is a fraction of a day. */
const SERIAL_DATE = /^([1-6]\d{4}|7[0-2]\d{3})(?:\.\d{1,15})?$/;

/**
 * Parses `2027-03-14`, with or without a time, `14/03/2027`, `14 March 2027`, months such as `03/27` and
 * `Mar 2027`, and the numbers of spreadsheets, to `YYYY-MM-DD`.
 */
export const parseDate = (text: string): ParseResult<string> => parseDay(text, 'first');

/** Parses a date until which something is valid, like `parseDate`, but a month ends on its last day. */
export const parseEndDate = (text: string): ParseResult<string> => parseDay(text, 'last');

function parseDay(text: string, dayOfMonth: 'first' | 'last'): ParseResult<string> {
  const serial = SERIAL_DATE.exec(text)?.[1];
  if (serial !== undefined) {
    const value = addDays('1899-12-30', Number(serial));
    return { value, note: 'a number such as 44240 is a date of a spreadsheet, 2021-02-13' };
  }
  const [year = '', month = '', day = ''] = dateParts(
    text.replace(/^(?:nct|due|exp|expires|to|until|till)[.:]? /i, ''),
  );
  const value = `${year}-${month.padStart(2, '0')}-${(day || '1').padStart(2, '0')}`;
  const instant = new Date(`${value}T00:00:00Z`);
  // `Date` turns 31 February into 3 March, so the result differs from the text.
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
  if (isReal && value >= BOUNDS.minDate && value <= BOUNDS.maxDate) {
    if (day) return { value };
    const note = `a month without a day is its ${dayOfMonth} day`;
    if (dayOfMonth === 'first') return { value, note };
    instant.setUTCMonth(instant.getUTCMonth() + 1, 0);
    return { value: instant.toISOString().slice(0, 10), note };
  }
  const message = `${quoted(text)} is not a date (write it as 2027-03-14 or 14/03/2027)`;
  return { code: 'notDate', message };
}

/** Parses a date that is not in the future. */
export function parsePastDate(text: string): ParseResult<string> {
  const parsed = parseDate(text);
  if ('code' in parsed || parsed.value <= dublinTime(new Date()).date) return parsed;
  return { code: 'outOfRange', message: `${quoted(text)} is in the future` };
}
