import { LIST_PAGE_SIZE } from '../../../domain/listing.ts';
import { type ListPage, paginateList } from '../../../domain/pagination.ts';
import type { ModelListQuery } from '../../../domain/query.ts';
import { foldedWords } from '../../../domain/text/search-text.ts';
import type { ReferenceList } from '../../../domain/reference-lists/definitions.ts';
import type { ReferenceItem } from '../../../domain/reference-lists/schemas.ts';
import type { Database } from '../../data/engine/client.ts';
import { inSnapshot } from '../../data/engine/snapshot.ts';
import { countItems, readItems } from '../../data/reference-lists/reads.ts';
import { byName } from './by-name.ts';

/** Returns the whole list by name or, if the query has `page` or `pageSize`, one page, newest first. */
export async function listItems(
  database: Database,
  { key }: ReferenceList,
  query: ModelListQuery,
): Promise<ReferenceItem[] | ListPage<ReferenceItem>> {
  const { page = 1, pageSize = LIST_PAGE_SIZE, makeId, q } = query;
  const offset = (page - 1) * pageSize;
  const pageOf = (data: ReferenceItem[], totalItems: number) => ({
    data,
    pagination: paginateList(totalItems, { page, pageSize }),
  });
  const isWhole = query.page === undefined && query.pageSize === undefined;
  if (isWhole || q !== undefined) {
    const words = foldedWords(q ?? '');
    const items = await readItems(database, key, makeId);
    const found = items.filter((item) => hasWords(item, words));
    return isWhole
      ? found.toSorted((a, b) => byName(a.name, b.name))
      : pageOf(found.slice(offset, offset + pageSize), found.length);
  }
  return inSnapshot(database, async (reader) =>
    pageOf(
      await readItems(reader, key, makeId, { limit: pageSize, offset }),
      await countItems(reader, key, makeId),
    ),
  );
}

function hasWords(item: ReferenceItem, words: readonly string[]): boolean {
  const name = 'make' in item ? `${item.make.name} ${item.name}` : item.name;
  const text = foldedWords(name).join(' ');
  return words.every((word) => text.includes(word));
}
