import { BOUNDS, LIST_PAGE_SIZE, MAX_PAGE_SIZE } from './bounds.ts';
import { z } from 'zod';
import { text } from './fields.ts';

/**
 * Schemas of query parameters. Text that is not a number has the issue code `invalid_format` (400); a
 * number out of range is invalid (422).
 */

/** A whole number between two bounds. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string(message)
    .regex(/^-?\d{1,15}$/, message)
    .transform(Number)
    .pipe(z.int(message).min(min, message).max(max, message));

/** An amount of money with up to two decimals. */
export const amount = (message: string) =>
  z
    .string(message)
    .regex(/^-?\d{1,12}(\.\d{1,2})?$/, message)
    .transform(Number)
    .pipe(z.number(message).min(0, message).max(BOUNDS.maxPrice, message));

/** A number below 100 with at most one decimal. */
export const decimal = (message: string) =>
  z
    .string()
    .regex(/^\d{1,2}(\.\d)?$/, message)
    .transform(Number)
    .pipe(z.number());

/** `true` or `false`, case-sensitive. */
export const flag = (message: string) =>
  z
    .enum(['true', 'false'], message)
    .transform((value) => value === 'true')
    .pipe(z.boolean());

export const idParameter = (message = 'This is not a valid id') =>
  wholeNumber(1, BOUNDS.maxId, message);

export const page = wholeNumber(1, BOUNDS.maxId, 'The page must be a whole number from 1');
export const pageSize = wholeNumber(
  1,
  MAX_PAGE_SIZE,
  `The page size must be between 1 and ${MAX_PAGE_SIZE}`,
);

/**
 * Query of a reference list. With `page` or `pageSize` the response is one page, without them the whole
 * list.
 */
export const listQuery = z.object({
  page: page.optional().describe('Page number from 1; the response is then `{data, pagination}`'),
  pageSize: pageSize.optional().describe(`Entries per page; default ${LIST_PAGE_SIZE}`),
  q: text(200)
    .optional()
    .describe('Only entries whose name, with the make of a model, contains each of these words'),
});

export const modelListQuery = listQuery.extend({
  makeId: idParameter().optional().describe('Only the models of this make'),
});
export type ModelListQuery = z.infer<typeof modelListQuery>;
