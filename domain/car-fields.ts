import { z } from 'zod';
import { BOUNDS } from './car-options.ts';
import { text } from './fields.ts';
import { quoted, readDecimal, type Reading } from './stock-text.ts';

/**
 * The kinds of fields that a car's form has. What comes is what inputs and programs send: numbers as
 * numbers or text, texts as text or numbers; an empty text and null count as not given, and become null.
 */

/** Whatever kind it is, a field that must be filled in says `missing` where it is not. */
export const required = <Field extends z.ZodType>(field: Field, missing: string) =>
  field.transform((value, ctx): NonNullable<z.output<Field>> => {
    if (value !== null && value !== undefined) return value;
    ctx.issues.push({ code: 'custom', message: missing, input: value });
    return z.NEVER;
  });

/** One line of text; a number is kept as its digits. */
export const line = (max: number = BOUNDS.maxName) =>
  z
    .union([text(max), z.number().transform(String)], 'Enter text')
    .nullish()
    .transform((value) => value?.replaceAll(/\s+/gu, ' ') || null);

/** Text of several lines; line ends become `\n`. */
export const paragraphs = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value?.replaceAll(/\r\n?/g, '\n') || null);

/** One entry a line; blank lines are dropped. */
export const entries = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => {
      const lines = value?.split(/\r\n?|\n/).map((entry) => entry.trim()) ?? [];
      return lines.filter((entry) => entry !== '').join('\n') || null;
    });

/**
 * A figure, as a number or as people write it: `24950`, `24,950`, with its unit or without; `problem`
 * says what is wrong, if anything.
 */
const figure = (
  message: string,
  unit: RegExp,
  problem: (value: number, digits: string) => string | null,
) =>
  z
    .union([z.string(), z.number()], message)
    .nullish()
    .transform((raw, ctx): number | null => {
      const written = typeof raw === 'string' ? raw.trim() : raw;
      if (written === '' || written === null || written === undefined) return null;
      const reading =
        typeof written === 'string' ? readFigure(written.replace(unit, '')) : digitsOf(written);
      const wrong =
        'value' in reading
          ? problem(Number(reading.value), reading.value)
          : (TWO_WAYS.exec(reading.problem)?.input ?? message);
      if ('value' in reading && wrong === null) return Number(reading.value);
      ctx.issues.push({ code: 'custom', message: wrong ?? message, input: raw });
      return z.NEVER;
    });

const TWO_WAYS = /can be read in two ways/;

/** A figure as it is typed in Ireland: a comma stands between thousands, never before cents. */
export function readFigure(typed: string): Reading<string> {
  if (/^\s*\d+,\d{1,2}\s*$/.test(typed))
    return {
      problem: `${quoted(typed.trim())} can be read in two ways: write cents with a point, thousands with three digits`,
    };
  return readDecimal(typed);
}

/** The digits of a number, where they can be written without an exponent or a sign. */
function digitsOf(value: number): Reading<string> {
  const digits = String(value);
  return /^\d+(\.\d+)?$/.test(digits) ? { value: digits } : { problem: digits };
}

/** What people write beside a figure though it stands there already. */
const UNIT = /\s*(?:kms?|mi|miles|b?hp)$/iu;
const EURO = /^€\s*|\s*(?:€|eur|euro)$/giu;

/** A whole number within bounds; the upper one may depend on the day. */
export const wholeNumber = (min: number, max: number | (() => number), plain = false) => {
  const written = (value: number) => (plain ? String(value) : value.toLocaleString('en-IE'));
  const upper = () => (typeof max === 'number' ? max : max());
  const message = () => `Enter a whole number from ${written(min)} to ${written(upper())}`;
  return figure(message(), UNIT, (value) =>
    Number.isInteger(value) && value >= min && value <= upper() ? null : message(),
  );
};

/** An amount of money, exact to the cent. */
export const money = (max: number) => {
  const message = `Enter an amount from 0 to ${max.toLocaleString('en-IE')}`;
  return figure(message, EURO, (value, digits) => {
    if (value < 0 || value > max) return message;
    return /^\d+(\.\d{1,2}0*)?$/.test(digits) ? null : 'Enter at most two decimals';
  });
};

/** One of a few words. */
export const oneOf = <const Options extends readonly [string, ...string[]]>(
  options: Options,
  message = `Choose one of ${options.join(', ')}`,
) => z.enum(options, message);

/** A day of the calendar as `YYYY-MM-DD`, within what a car's papers can say. */
export const day = () => {
  const message = 'Enter a date of the calendar, such as 2027-03-14';
  return z
    .union([z.literal(''), z.iso.date(message)], message)
    .nullish()
    .transform((value, ctx) => {
      if (!value) return null;
      if (value >= '1900-01-01' && value <= '2199-12-31') return value;
      ctx.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    });
};

/** A switch. */
export const flag = (name: string, off: boolean) =>
  z.boolean(`${name} is on or off: true or false`).default(off);
