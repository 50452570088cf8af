import { z } from 'zod';

/** Pagination of cars. Pages are counted from 1; without cars there are 0 pages. */
export const pagination = z.object({
  totalItems: z.int().min(0),
  currentPage: z.int().min(1),
  totalPages: z.int().min(0),
  itemsPerPage: z.int().min(1),
});
export type Pagination = z.infer<typeof pagination>;

/** Pagination of the staff lists, which use `pageSize` instead of `itemsPerPage`. */
export const listPagination = pagination
  .omit({ itemsPerPage: true })
  .extend({ pageSize: z.int().min(1) });
type ListPagination = z.infer<typeof listPagination>;

/** A page of a staff list. */
export interface ListPage<Item> {
  data: Item[];
  pagination: ListPagination;
}

/** Calculates the pagination. A page past the end keeps its number and the correct totals. */
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

export function paginateList(
  totalItems: number,
  { page, pageSize }: { page: number; pageSize: number },
): ListPagination {
  const { itemsPerPage: _, ...pages } = paginate(totalItems, page, pageSize);
  return { ...pages, pageSize };
}

/** Parses the number of a page in an address. Returns 1 for everything that is not a page. */
export function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
