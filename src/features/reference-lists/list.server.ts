import { LIST_PAGE_SIZE } from '../../platform/bounds.ts';
import { and, desc, eq } from 'drizzle-orm';
import { type ListPage, paginateList } from '../../platform/pagination.ts';
import type { ModelListQuery } from '../../platform/query.ts';
import { foldedWords } from '../../platform/text/search-text.ts';
import { REFERENCE_LISTS, type ReferenceListKey } from './definitions.ts';
import type { ReferenceItem } from './schemas.ts';
import type { ApiContext } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { readTogether } from '../../platform/database/snapshot.server.ts';
import { columnsOf } from './tables.server.ts';
import { makes } from '../../app/schema.server.ts';
import { byName } from './by-name.server.ts';

/** Returns the whole list by name or, if the query has `page` or `pageSize`, one page, newest first. */
export async function listEntries(
  { db, stock }: Pick<ApiContext, 'db' | 'stock'>,
  { list, ...query }: ModelListQuery & { list: ReferenceListKey },
): Promise<ReferenceItem[] | ListPage<ReferenceItem>> {
  const { page = 1, pageSize = LIST_PAGE_SIZE, makeId, q } = query;
  const offset = (page - 1) * pageSize;
  const pageOf = (data: ReferenceItem[], totalItems: number) => ({
    data,
    pagination: paginateList(totalItems, { page, pageSize }),
  });
  const isWhole = query.page === undefined && query.pageSize === undefined;
  if (isWhole) {
    const whole = await wholeList(db, await stock.cars(), list);
    const ofMake = makeId === undefined ? whole : whole.filter(isOfMake(makeId));
    return q === undefined ? ofMake : withWords(ofMake, q);
  }
  if (q !== undefined) {
    const found = withWords(await readItems(db, list, { makeId }), q);
    return pageOf(found.slice(offset, offset + pageSize), found.length);
  }
  return readTogether(db, async (tx) =>
    pageOf(
      await readItems(tx, list, { makeId }, { limit: pageSize, offset }),
      await tx.$count(columnsOf(list).table, matches(list, { makeId })),
    ),
  );
}

type Lists = { [Key in ReferenceListKey]?: Promise<ReferenceItem[]> };

/** Cached for a stock object, which each change of a list replaces. Every public page with a search shows the lists. */
const wholeLists = new WeakMap<object, Lists>();

/** Returns all entries by name. */
function wholeList(db: Db, stock: object, list: ReferenceListKey): Promise<ReferenceItem[]> {
  const lists = wholeLists.get(stock) ?? {};
  wholeLists.set(stock, lists);
  const found = lists[list];
  if (found) return found;
  const reading = readItems(db, list, {}).then((items) =>
    items.toSorted((a, b) => byName(a.name, b.name)),
  );
  lists[list] = reading;
  reading.catch(() => delete lists[list]);
  return reading;
}

const isOfMake = (makeId: number) => (item: ReferenceItem) =>
  'make' in item && item.make.makeId === makeId;

/** Returns an entry, or null. */
export async function readEntry(
  db: Db,
  list: ReferenceListKey,
  entryId: number,
): Promise<ReferenceItem | null> {
  const [item] = await readItems(db, list, { entryId });
  return item ?? null;
}

interface Filter {
  /** For models only. */
  makeId?: number | undefined;
  entryId?: number;
}

/** Returns entries of a list, newest first. */
async function readItems(
  db: Db,
  list: ReferenceListKey,
  filter: Filter,
  page?: { limit: number; offset: number },
): Promise<ReferenceItem[]> {
  const { id } = columnsOf(list);
  const query = selectItems(db, list).where(matches(list, filter)).orderBy(desc(id)).$dynamic();
  const items: unknown = await (page ? query.limit(page.limit).offset(page.offset) : query);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of this list
  return items as ReferenceItem[];
}

/** Selects the fields of a list in the order of the API. */
function selectItems(db: Db, list: ReferenceListKey) {
  const { table, id, name, makeId } = columnsOf(list);
  const fields = { [REFERENCE_LISTS[list].idField]: id, name };
  if (!makeId) return db.select(fields).from(table).$dynamic();
  const make = { makeId: makes.makeId, name: makes.name };
  return db
    .select({ ...fields, make })
    .from(table)
    .innerJoin(makes, eq(makes.makeId, makeId))
    .$dynamic();
}

function matches(list: ReferenceListKey, { makeId, entryId }: Filter) {
  const columns = columnsOf(list);
  return and(
    columns.makeId && makeId !== undefined ? eq(columns.makeId, makeId) : undefined,
    entryId === undefined ? undefined : eq(columns.id, entryId),
  );
}

/** Returns the entries whose names contain all words of a query. A model is also found by the name of its make. */
function withWords(items: ReferenceItem[], q: string): ReferenceItem[] {
  const words = foldedWords(q);
  return items.filter((item) => {
    const name = 'make' in item ? `${item.make.name} ${item.name}` : item.name;
    const text = foldedWords(name).join(' ');
    return words.every((word) => text.includes(word));
  });
}
