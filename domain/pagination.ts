import { z } from 'zod';

/** Pages of cars: `itemsPerPage` cars a page, pages counted from 1; no cars make 0 pages. */
export const pagination = z.object({
  totalItems: z.int().min(0),
  currentPage: z.int().min(1),
  totalPages: z.int().min(0),
  itemsPerPage: z.int().min(1),
});
export type Pagination = z.infer<typeof pagination>;

/** Pages of the admin lists, which say `pageSize` in place of `itemsPerPage`. */
export const listPagination = pagination
  .omit({ itemsPerPage: true })
  .extend({ pageSize: z.int().min(1) });
export type ListPagination = z.infer<typeof listPagination>;

/** One page of an admin list, newest first. */
export interface ListPage<Item> {
  data: Item[];
  pagination: ListPagination;
}

/** The page numbers of a total; a page past the end keeps its number and the true totals. */
export function paginate(
  totalItems: number,
  currentPage: number,
  itemsPerPage: number,
): Pagination {
  return {
    totalItems,
    currentPage,
    totalPages: Math.ceil(totalItems / itemsPerPage),
    itemsPerPage,
  };
}
