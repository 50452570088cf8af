import { z } from 'zod';
import { LIST_PAGE_SIZE, MAX_PAGE_SIZE } from './listing.ts';
import { BOUNDS } from './car-options.ts';

/**
 * Parameters of an address: text that says a number or a switch. What is no number at all is
 * malformed (`invalid_format`), what is one out of bounds is invalid.
 */

/** A whole number between two bounds. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string(message)
    .regex(/^-?\d{1,15}$/, message)
    .transform(Number)
    .pipe(z.int(message).min(min, message).max(max, message));

/** An amount of money: whole units, or with cents. */
export const amount = (message: string) =>
  z
    .string(message)
    .regex(/^-?\d{1,12}(\.\d{1,2})?$/, message)
    .transform(Number)
    .pipe(z.number(message).min(0, message).max(BOUNDS.maxPrice, message));

/** `true` or `false`, written just so. */
export const flag = (message: string) =>
  z
    .enum(['true', 'false'], message)
    .transform((value) => value === 'true')
    .pipe(z.boolean());

export const idParameter = (message = 'This is not a valid id') =>
  wholeNumber(1, BOUNDS.maxId, message);

export const page = wholeNumber(1, BOUNDS.maxId, 'Give a page number from 1');
export const pageSize = wholeNumber(
  1,
  MAX_PAGE_SIZE,
  `Give a page size between 1 and ${MAX_PAGE_SIZE}`,
);

/** Pages of the reference lists: with either parameter the answer is one page, with none the whole list. */
export const listQuery = z.object({
  page: page.optional().describe('Page, from 1; the answer is then `{data, pagination}`'),
  pageSize: pageSize.optional().describe(`Rows a page, ${LIST_PAGE_SIZE} unless told`),
});
export type ListQuery = z.infer<typeof listQuery>;

export const modelListQuery = listQuery.extend({
  makeId: idParameter().optional().describe('Only the models of this make'),
});
export type ModelListQuery = z.infer<typeof modelListQuery>;
