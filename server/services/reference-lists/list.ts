import { LIST_PAGE_SIZE } from '../../../domain/listing.ts';
import type { ListPage } from '../../../domain/pagination.ts';
import type { ModelListQuery } from '../../../domain/query.ts';
import type { ReferenceList } from '../../../domain/reference-lists/definitions.ts';
import type { ReferenceItem } from '../../../domain/reference-lists/schemas.ts';
import type { Database } from '../../data/engine/client.ts';
import { countItems, readItems } from '../../data/reference-lists/reads.ts';
import { byName } from './by-name.ts';

/** Returns the whole list by name or, if the query has `page` or `pageSize`, one page, newest first. */
export async function listItems(
  database: Database,
  { key }: ReferenceList,
  query: ModelListQuery,
): Promise<ReferenceItem[] | ListPage<ReferenceItem>> {
  const { page = 1, pageSize = LIST_PAGE_SIZE, makeId } = query;
  if (query.page === undefined && query.pageSize === undefined) {
    const items = await readItems(database, key, makeId);
    return items.toSorted((a, b) => byName(a.name, b.name));
  }
  const [data, totalItems] = await Promise.all([
    readItems(database, key, makeId, { limit: pageSize, offset: (page - 1) * pageSize }),
    countItems(database, key, makeId),
  ]);
  const totalPages = Math.ceil(totalItems / pageSize);
  return { data, pagination: { totalItems, currentPage: page, totalPages, pageSize } };
}
