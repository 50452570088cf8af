import { z } from 'zod';
import { BOUNDS } from './car-options.ts';

/** Text as people type it: no NUL bytes or lone surrogates (PostgreSQL refuses both), trimmed. */
export const text = (
  max: number,
  message = `Use at most ${max.toLocaleString('en-IE')} characters`,
) =>
  z
    .string('Enter text')
    .refine(
      (value) => !value.includes('\0') && value.isWellFormed(),
      'This text has characters that cannot be stored',
    )
    .trim()
    .max(max, message);

/** An id of the database: a positive integer that PostgreSQL's `integer` can hold. */
export const id = (message = 'This is not a valid id') =>
  z.int(message).min(1, message).max(BOUNDS.maxId, message);
