import { z } from 'zod';
import { BOUNDS } from './car-options.ts';

/** Text as people type it: no NUL bytes or lone surrogates (PostgreSQL refuses both), trimmed. */
export const text = (
  max: number,
  message = `Use at most ${max.toLocaleString('en-IE')} characters`,
  noText = 'Enter text',
) =>
  z
    .string(noText)
    .refine(
      (value) => !value.includes('\0') && value.isWellFormed(),
      'This text has characters that cannot be stored',
    )
    .trim()
    .max(max, message);

/** An id of the database: a positive integer that PostgreSQL's `integer` can hold. */
export const id = (message = 'This is not a valid id') =>
  z.int(message).min(1, message).max(BOUNDS.maxId, message);

/**
 * The name of an entry of a reference list: 1 to 80 characters after trimming, with something to read in
 * it. `missing` is the sentence for one that is empty.
 */
export const listName = (missing: string) =>
  text(BOUNDS.maxName, `Use at most ${BOUNDS.maxName} characters`, missing)
    .min(1, missing)
    .refine((name) => /[\p{L}\p{N}]/u.test(name), missing);
