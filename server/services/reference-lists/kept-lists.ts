import { LRUCache } from 'lru-cache';
import type { ListPage } from '../../../domain/pagination.ts';
import type { ModelListQuery } from '../../../domain/query.ts';
import type { ReferenceList } from '../../../domain/reference-lists/definitions.ts';
import type { ReferenceItem } from '../../../domain/reference-lists/schemas.ts';
import type { Database } from '../../data/engine/client.ts';
import type { StockVersion } from '../../ports/stock-version.ts';
import { listItems } from './list.ts';

/** Whole lists, and lists of models by make, also of makes that do not exist. */
const MAX_LISTS = 500;

/**
 * Returns a function like `listItems` that keeps whole lists in memory until the stock changes. Every
 * rendered search panel shows three of them.
 */
export function keepLists(database: Database, stock: StockVersion) {
  const lists = new LRUCache<string, ReferenceItem[]>({ max: MAX_LISTS });
  let version: number | null = null;

  return async (
    list: ReferenceList,
    query: ModelListQuery,
  ): Promise<ReferenceItem[] | ListPage<ReferenceItem>> => {
    const current = stock.current();
    if (current !== version) lists.clear();
    version = current;
    const key = `${list.key} ${query.makeId ?? ''}`;
    const isWhole = [query.page, query.pageSize, query.q].every((value) => value === undefined);
    const kept = isWhole && current !== null ? lists.get(key) : undefined;
    if (kept) return kept;
    const found = await listItems(database, list, query);
    // A change during the read may be missing in it.
    if (isWhole && Array.isArray(found) && current !== null && stock.current() === current)
      lists.set(key, found);
    return found;
  };
}
