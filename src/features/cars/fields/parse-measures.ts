import { readPlate } from '../../ireland/plate.ts';
import { toOneLine } from '../../../platform/text/stored-text.ts';
import { HP_PER_KW } from '../car-options.ts';
import { usualBodyType } from './body-types.ts';
import {
  monthOf,
  parseAmount,
  parseDate,
  parsePastDate,
  type ParseResult,
  quoted,
} from '../../../platform/text/parse-text.ts';

/** Parses names, years, counts and measures of a car as stock files write them. */

/** Parses the name of a model. Spreadsheets convert 9-3 (a Saab) to a date. */
export function parseModel(text: string): ParseResult<string> {
  const value = toOneLine(text);
  const [, day, month] = /^0?(\d{1,2})-([a-z]{3})$/i.exec(value) ?? [];
  const number = month === undefined ? '0' : monthOf(month);
  if (number === '0') return { value };
  return {
    value: `${Number(day)}-${number}`,
    note: 'a model such as 09-Mar was 9-3 before a spreadsheet made it a date',
  };
}

/** Parses a body type to its usual name. */
export const parseBodyType = (text: string): ParseResult<string> => ({
  value: usualBodyType(toOneLine(text)),
});

/**
 * Parses `2019`, `19`, `2019 (191)`, `MY2019`, the plate year `191`, and the year of a date or an Irish plate.
 * @param max next year
 */
export const parseYear =
  (min: number, max: number) =>
  (text: string): ParseResult<number> => {
    // A year of two digits is never in the future.
    const short = /^\d\d$/.test(text) ? 2_000 + Number(text) : max;
    if (short < max) return { value: short, note: 'two figures such as 19 are the year 2019' };
    const found = yearOf(text);
    if ('code' in found) return found;
    if (found.value >= min && found.value <= max) return found;
    return { code: 'outOfRange', message: `${quoted(text)} is not between ${min} and ${max}` };
  };

function yearOf(text: string): ParseResult<number> {
  // A year, perhaps with a plate year or letter: `2019 (191)`, `2019/68`, `2019 (68 reg)`.
  const written =
    /^(?:MY ?)?((?:19|20)\d\d)(?:[.,]0+|[ /-]*\(?(?:[12]?\d{1,2}|\d{2}[12]-?[A-Z]{0,2}|[A-Z])(?:[ -](?:reg|plate))?\)?)?$/i.exec(
      text,
    );
  if (written) return { value: Number(written[1]) };
  const plate = readPlate(text);
  if (plate) return { value: plate.year, note: 'the year is that of the plate' };
  const [, twoDigits] = /^(1[3-9]|[2-9]\d)[12](?:[ -]?[A-Z]{1,2})?$/i.exec(text) ?? [];
  if (twoDigits) {
    return {
      value: 2_000 + Number(twoDigits),
      note: 'three figures such as 191 are a plate year, 2019',
    };
  }
  const date = parseDate(text);
  if (!('code' in date))
    return { value: Number(date.value.slice(0, 4)), note: 'the year is that of the date' };
  if (/^\d+$/.test(text)) return { value: Number(text) };
  return { code: 'notYear', message: `${quoted(text)} is not a year` };
}

/** Parses a date of first registration. Returns null for a year without a date. */
export function parseFirstRegistered(text: string): ParseResult<string | null> {
  const date = parsePastDate(text);
  if (!('code' in date) || date.code !== 'notDate') return date;
  const year = yearOf(text);
  return 'value' in year && year.value < 10_000 ? { value: null } : date;
}

const COUNT_WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

/** Parses `2`, `2 owners` or `one previous owner`. */
export const parseCount =
  (max: number) =>
  (text: string): ParseResult<number> => {
    const [, figure = ''] =
      /^([a-z]+|\d{1,6}(?:\.0+)?)(?:[ -]?(?:previous|prev\.?|former|registered|private|lady|local))?(?:[ -]?(?:owners?|keepers?))?(?: from new)?$/i.exec(
        text,
      ) ?? [];
    const word = COUNT_WORDS.indexOf(figure.toLowerCase());
    const value = word >= 0 ? word : Number(figure === '' ? Number.NaN : figure);
    if (Number.isNaN(value))
      return { code: 'notNumber', message: `${quoted(text)} is not a number` };
    if (value <= max) return { value };
    return { code: 'outOfRange', message: `${quoted(text)} is not between 0 and ${max}` };
  };

/** Parses `5`, `5dr` or `5 seats` to the figure. Other text, such as `2+2`, is kept. */
export function parsePlaces(text: string): ParseResult<string> {
  const [, figure] =
    /^(\d{1,2})(?:\.0+)?(?:[ -]?(?:drs?|doors?|d|seats?|seater|pax|türen|türer|sitze))?\.?$/i.exec(
      text,
    ) ?? [];
  return { value: figure ?? toOneLine(text) };
}

/** Removes the units `g/km` and `kg`, which screens add. */
export function parseMeasured(text: string): ParseResult<string> {
  const value = toOneLine(text);
  const figure = /^[\d.,]+(?= ?(?:g ?\/ ?km|gkm|kg)\.?$)/i.exec(value)?.[0];
  return { value: figure ?? value };
}

/** Parses an amount of Irish motor tax, which is in euro. */
export function parseRoadTax(text: string): ParseResult<string> {
  if (!/[£$]|gbp|usd|sterling|pound|dollar/i.test(text)) return { value: toOneLine(text) };
  const message = `${quoted(text)} is not in euro, so it is not Irish motor tax`;
  return { code: 'notMoney', message };
}

/** Litres and cubic centimetres of engines of cars. The ranges do not overlap. */
const LITRES = { min: 0.3, max: 10 } as const;
const CUBIC_CENTIMETRES = { min: 300, max: 10_000 } as const;

const within = (value: number, { min, max }: { min: number; max: number }) =>
  value >= min && value <= max;

/**
 * Parses an engine size to litres: `1.4`, `1,4 l`, `1998`, `1.998 cm³`, `2.0 Diesel`. Figures from 300
 * are cubic centimetres, even if the heading says litres. Returns null for 0, which dealers' systems export for an
 * unknown size.
 */
export function parseEngineSize(text: string, unit: string | null): ParseResult<string | null> {
  if (/^0+(?:[.,]0*)?$/.test(text)) return { value: null };
  const problem: ParseResult<never> = {
    code: 'notEngine',
    message: `${quoted(text)} is not an engine size`,
  };
  const whole = /^(\d[\d.,]*)\s*(l|ltrs?|litres?|liters?|cc|ccm|cm3|cm³)?\.?$/i.exec(text);
  const part =
    whole ??
    /(?:^|\s)(\d[\d.,]{0,8})\s?(l|ltrs?|litres?|liters?|cc|ccm|cm3|cm³)\b/i.exec(text) ??
    /(?:^|\s)(\d[.,]\d)(?=\s|$)/.exec(text);
  if (!part) return problem;
  const [, figure = '', written] = part;
  const isCc = /^c/i.test(written ?? '');
  // `1.998` and `1,998` are both 1,998 cm³ and two litres.
  const grouped = /^\d[.,]\d{3}$/.test(figure);
  const value = grouped ? Number(figure.replace(/[.,]/, '')) : Number(figure.replace(',', '.'));
  if (Number.isNaN(value)) return problem;
  if (within(value, CUBIC_CENTIMETRES)) {
    const litres = (Math.round(value / 100) / 10).toFixed(1);
    const isSaid = isCc || unit === 'cc' || (written !== undefined && grouped);
    return isSaid
      ? { value: litres }
      : { value: litres, note: `figures from ${CUBIC_CENTIMETRES.min} are cubic centimetres` };
  }
  if (within(value, LITRES) && !isCc) {
    const litres = whole ? figure.replace(',', '.') : value.toFixed(1);
    if (unit === 'cc') return { value: litres, note: `figures up to ${LITRES.max} are litres` };
    return { value: litres };
  }
  return {
    code: 'outOfRange',
    message: `${quoted(text)} is not the size of an engine in litres or cc`,
  };
}

/** Horsepower per unit of power. A PS (metric horsepower) is 735.5 W, a horsepower 745.7 W. */
const HP_PER: Readonly<Record<string, number>> = { hp: 1, ps: 0.98632, kw: HP_PER_KW };
const POWER = { min: 5, max: 3_000 } as const;

const POWER_NOTES: Readonly<Record<string, string>> = {
  ps: 'PS are converted to hp (136 PS are 134 hp)',
  kw: 'kW are converted to hp (100 kW are 134 hp)',
};

/** Parses `136`, `136 bhp`, `136 PS` or `100 kW (136 PS)` to horsepower. Returns null for 0. */
export function parsePower(text: string, unit: string | null): ParseResult<number | null> {
  if (/^0+(?:[.,]0*)?$/.test(text)) return { value: null };
  const problem: ParseResult<never> = {
    code: 'notPower',
    message: `${quoted(text)} is not a power`,
  };
  const found = [...text.matchAll(/(\d[\d.,]{0,8})\s?(b?hp|ps|pk|cv|ch|kw)\b/gi)].map(
    ([, figure = '', word = '']) => ({ figure, unit: powerUnit(word) }),
  );
  const bare = /^\d[\d.,]*$/.test(text) ? { figure: text, unit: powerUnit(unit ?? '') } : undefined;
  const best =
    ['hp', 'ps', 'kw'].flatMap((wanted) => found.filter((one) => one.unit === wanted))[0] ?? bare;
  if (!best) return problem;
  const amount = parseAmount(best.figure);
  if ('code' in amount) return problem;
  const value = Math.round(Number(amount.value) * (HP_PER[best.unit || 'hp'] ?? 1));
  if (!within(value, POWER)) {
    return { code: 'outOfRange', message: `${quoted(text)} is not the power of a car` };
  }
  const note =
    best.unit === '' ? 'hp, because neither heading nor cell has a unit' : POWER_NOTES[best.unit];
  return { value, ...(note !== undefined && { note }) };
}

function powerUnit(word: string): string {
  const lower = word.toLowerCase();
  if (lower.endsWith('hp')) return 'hp';
  return ['pk', 'cv', 'ch'].includes(lower) ? 'ps' : lower;
}
