import { z } from 'zod';
import { id } from '../../../platform/fields.ts';
import {
  decimalNumber,
  flag,
  optionalChoice,
  optionalId,
  pastDate,
  singleLineText,
  wholeNumber,
} from '../../../platform/form-fields.ts';
import { keysOf } from '../../../platform/objects.ts';
import {
  parseChoice,
  parseDecimalWithin,
  parseLine,
  parsePastDate,
  parseWholeWithin,
  parseYesNo,
} from '../../../platform/text/parse-text.ts';

/** Most fields: the audit log records the value and everyone can read it. */
export const PUBLIC_VALUE = { audit: 'value', audience: 'public' } as const;

const described = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  description === '' ? schema : schema.describe(description);

/** Optional text on one line. */
export const line = (description = '') => ({
  ...PUBLIC_VALUE,
  write: described(singleLineText(), description),
  read: described(z.string().nullable(), description),
  parse: parseLine,
});

/** Optional whole number from 0. */
export const whole = (max: number, description = '') => ({
  ...PUBLIC_VALUE,
  write: described(wholeNumber(0, max), description),
  read: described(z.int().nullable(), description),
  parse: parseWholeWithin(0, max),
});

export const boolean = (name: string, defaultValue: boolean) => ({
  ...PUBLIC_VALUE,
  write: flag(name, defaultValue),
  read: z.boolean(),
  parse: parseYesNo,
});

/** The id of a reference list entry. A stock file contains its name instead. */
export const entry = (missing: string) => ({
  write: id(missing),
  draft: optionalId(missing),
  read: id().nullable(),
});

/**
 * Optional facts that clients of the first release do not know: a save by them does not erase these. Staff read the
 * values; the public reads only the statements of `provenance`.
 */
export const PAPER = { audit: 'value', audience: 'staff', omitted: 'kept' } as const;

export const paperLine = (description: string) => ({ ...line(description), ...PAPER });

const MAX_NOTE = 300;

/** A text on one line with up to 300 characters. */
export const paperNote = (description: string) => ({
  ...paperLine(description),
  write: singleLineText(MAX_NOTE).describe(description),
  maxCell: MAX_NOTE,
});

export const paperWhole = (max: number, description: string) => ({
  ...whole(max, description),
  ...PAPER,
});

export const paperDecimal = (max: number, description: string) => ({
  ...PAPER,
  write: decimalNumber(max).describe(description),
  read: z.number().nullable().describe(description),
  parse: parseDecimalWithin(0, max),
});

/** A date until today. */
export const paperDate = (description: string) => ({
  ...PAPER,
  write: pastDate().describe(description),
  read: z.iso.date().nullable().describe(description),
  parse: parsePastDate,
});

/** One of these options. */
export function paperChoice<const Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
  description: string,
) {
  const options = keysOf(texts);
  return {
    ...PAPER,
    write: optionalChoice(options).describe(description),
    read: z.enum(options).nullable().describe(description),
    parse: parseChoice<keyof Texts & string>(texts),
  };
}
