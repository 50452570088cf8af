import { BOUNDS } from './bounds.ts';
import { z } from 'zod';
import { id, oneLine, text } from './fields.ts';
import { separated } from './format.ts';
import { dublinTime } from './dublin-time.ts';
import { parseTypedDecimal, parseTypedMoney, type ParseResult } from './text/parse-text.ts';

/**
 * Schemas of form inputs. Numbers may be sent as text and text as numbers. An empty string, null and an
 * omitted field are parsed to null.
 */

/** Makes any of these schemas required; `missing` is the message for a field without a value. */
export const required = <Field extends z.ZodType>(field: Field, missing: string) =>
  field.transform((value, ctx): NonNullable<z.output<Field>> => {
    if (value !== null && value !== undefined) return value;
    ctx.issues.push({ code: 'custom', message: missing, input: value });
    return z.NEVER;
  });

/** Text on one line. */
export const singleLineText = (max: number = BOUNDS.maxName) =>
  z
    .union([oneLine(max), z.number().transform(String)], 'Enter text')
    .nullish()
    .transform((value) => value || null);

/** Text on several lines; every line break becomes `\n`. */
export const multilineText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value?.replaceAll(/\r\n?/g, '\n') || null);

/** A list with one item per line, as text; drops blank lines. */
export const itemPerLine = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => {
      const lines = value?.split(/\r\n?|\n/).map((item) => item.trim()) ?? [];
      return lines.filter((item) => item !== '').join('\n') || null;
    });

/**
 * A number, or text such as `24950`, `24,950`, with or without a unit.
 * @param check returns an error for the parsed number, or null
 */
const figure = (
  message: string,
  parse: (typed: string) => ParseResult<string>,
  check: (value: number, digits: string) => string | null,
) =>
  z
    .union([z.string(), z.number()], message)
    .nullish()
    .transform((raw, ctx): number | null => {
      const input = typeof raw === 'string' ? raw.trim() : raw;
      if (input === '' || input === null || input === undefined) return null;
      const parsed = typeof input === 'string' ? parse(input) : digitsOf(input);
      const problem =
        'value' in parsed
          ? check(Number(parsed.value), parsed.value)
          : parsed.code === 'notNumber'
            ? message
            : parsed.message;
      if ('value' in parsed && problem === null) return Number(parsed.value);
      ctx.issues.push({ code: 'custom', message: problem ?? message, input: raw });
      return z.NEVER;
    });

/** Formats a number without sign and exponent. */
function digitsOf(value: number): ParseResult<string> {
  const digits = String(value);
  return /^\d+(\.\d+)?$/.test(digits)
    ? { value: digits }
    : { code: 'notNumber', message: `${digits} is not a plain decimal` };
}

const parseMeasure = (typed: string) =>
  parseTypedDecimal(typed.replace(/(?:kms?|mi|miles|b?hp|kwh|months|%)$/iu, ''));
const parseTypedEuro = (typed: string) => parseTypedMoney(typed, 'EUR');

/** A whole number within bounds; `max` is a function if it depends on the current date. */
export const wholeNumber = (min: number, max: number | (() => number), grouped = true) => {
  const shown = (value: number) => (grouped ? separated(value) : String(value));
  const upper = () => (typeof max === 'number' ? max : max());
  const message = () => `Enter a whole number from ${shown(min)} to ${shown(upper())}`;
  return figure(message(), parseMeasure, (value) =>
    Number.isInteger(value) && value >= min && value <= upper() ? null : message(),
  );
};

/** A number from 0 with at most one decimal. */
export const decimalNumber = (max: number) => {
  const message = `Enter a number from 0 to ${separated(max)} with at most one decimal`;
  return figure(message, parseMeasure, (value, digits) =>
    value <= max && /^\d+(\.\d0*)?$/.test(digits) ? null : message,
  );
};

/** An amount of money, exact to the cent. */
export const money = (max: number) => {
  const message = `Enter an amount from 0 to ${separated(max)}`;
  return figure(message, parseTypedEuro, (value, digits) => {
    if (value < 0 || value > max) return message;
    return /^\d+(\.\d{1,2}0*)?$/.test(digits) ? null : 'Enter at most two decimals';
  });
};

export const choice = <const Options extends readonly [string, ...string[]]>(
  options: Options,
  message = `Choose one of ${options.join(', ')}`,
) => z.enum(options, message);

export const optionalChoice = <const Option extends string>(options: readonly Option[]) =>
  z
    .union([z.literal(''), z.enum(options)], `Choose one of ${options.join(', ')}`)
    .nullish()
    .transform((value) => value || null);

/** The id of an entry, or nothing. */
export const optionalId = (message: string) =>
  z
    .union([z.literal(''), id(message)], message)
    .nullish()
    .transform((value) => value || null);

/** One line of text. `parse` checks it and returns the form in which it is stored. */
export const parsedLine = (max: number, parse: (text: string) => ParseResult<string>) =>
  singleLineText(max).transform((value, ctx) => {
    if (value === null) return null;
    const parsed = parse(value);
    if ('value' in parsed) return parsed.value;
    ctx.issues.push({ code: 'custom', message: parsed.message, input: value });
    return z.NEVER;
  });

/** A calendar date as `YYYY-MM-DD`, from 1900 to 2199. */
export const calendarDate = () => {
  const message = 'Enter a valid date, for example 2027-03-14';
  return z
    .union([z.literal(''), z.iso.date(message)], message)
    .nullish()
    .transform((value, ctx) => {
      if (!value) return null;
      if (value >= BOUNDS.minDate && value <= BOUNDS.maxDate) return value;
      ctx.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    });
};

/** A calendar date until today in Ireland. */
export const pastDate = () =>
  calendarDate().transform((value, ctx) => {
    if (value === null || value <= dublinTime(new Date()).date) return value;
    const message = 'Enter a date that is not in the future';
    ctx.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  });

/** A boolean; error messages start with `name`. */
export const flag = (name: string, defaultValue: boolean) =>
  z.boolean(`${name} must be true or false`).default(defaultValue);
