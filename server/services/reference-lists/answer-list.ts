import { LIST_PAGE_SIZE } from '../../../domain/listing.ts';
import type { ListPage } from '../../../domain/pagination.ts';
import type { ListQuery } from '../../../domain/query.ts';
import type { Stretch } from '../../data/reference-lists/reads.ts';
import { byName } from './by-name.ts';

/** The whole list by name, or, where the query asks for a page, that page with the totals. */
export async function answerList<Item extends { name: string }>(
  query: ListQuery,
  source: { rows: (stretch?: Stretch) => Promise<Item[]>; count: () => Promise<number> },
): Promise<Item[] | ListPage<Item>> {
  if (query.page === undefined && query.pageSize === undefined) {
    return (await source.rows()).toSorted((a, b) => byName(a.name, b.name));
  }
  const { page = 1, pageSize = LIST_PAGE_SIZE } = query;
  const [data, totalItems] = await Promise.all([
    source.rows({ limit: pageSize, offset: (page - 1) * pageSize }),
    source.count(),
  ]);
  const totalPages = Math.ceil(totalItems / pageSize);
  return { data, pagination: { totalItems, currentPage: page, totalPages, pageSize } };
}
