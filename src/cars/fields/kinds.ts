import { z } from 'zod';
import { id } from '../../platform/fields.ts';
import { flag, singleLineText, wholeNumber } from '../form-fields.ts';
import { parseLine, parseWholeWithin, parseYesNo } from '../parse-text.ts';

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
  read: id().nullable(),
});
