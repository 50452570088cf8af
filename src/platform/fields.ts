import { BOUNDS } from './bounds.ts';
import { z } from 'zod';
import { separated } from './format.ts';
import { cleanText, toOneLine } from './text/stored-text.ts';

const storable = (noText: string) =>
  z
    .string(noText)
    .refine(
      (value) => !value.includes('\0') && value.isWellFormed(),
      'This text has characters that cannot be stored',
    );

// A function, so that the formatter is created on first use: loading the locale takes 20 ms of every start.
const tooLong = (max: number, message?: string) => ({
  error: () => message ?? `Use at most ${separated(max)} characters`,
});

/**
 * Text that `cleanText` has normalised, without NUL bytes and lone surrogates, which PostgreSQL rejects. A text
 * of invisible characters becomes empty.
 */
export const text = (max: number, message?: string, noText = 'Enter text') =>
  storable(noText).overwrite(cleanText).max(max, tooLong(max, message));

/** Text as above that becomes one line: a name, a title, everything that can be part of a mail header. */
export const oneLine = (max: number, message?: string, noText = 'Enter text') =>
  storable(noText).overwrite(toOneLine).max(max, tooLong(max, message));

/** An optional text: null if it is omitted or empty. */
export const orNull = (field: z.ZodString) =>
  field
    .nullable()
    .default(null)
    .transform((value) => value || null);

/** A database id: a positive integer within the range of PostgreSQL's `integer`. */
export const id = (message = 'This is not a valid id') =>
  z.int(message).min(1, message).max(BOUNDS.maxId, message);

/**
 * The name of a reference list entry: 1 to 80 characters after trimming, at least one of them visible.
 * `missing` is the message for an empty name.
 */
export const listName = (missing: string) =>
  oneLine(BOUNDS.maxName, `Use at most ${BOUNDS.maxName} characters`, missing)
    .min(1, missing)
    .refine((name) => /[\p{L}\p{N}]/u.test(name), missing);

/** An email address of a user, or one to which an owner sends a test email. */
export const emailAddress = z
  .string('Invalid email address')
  .trim()
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'));
