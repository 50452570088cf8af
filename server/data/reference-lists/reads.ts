import { getTableName } from 'drizzle-orm';
import {
  REFERENCE_LISTS,
  type ReferenceListKey,
} from '../../../domain/reference-lists/definitions.ts';
import type { ReferenceItem } from '../../../domain/reference-lists/schemas.ts';
import type { Database } from '../engine/client.ts';
import { statement } from '../engine/statement.ts';
import { columnsOf } from './tables.ts';

/** Returns entries of a list in the API's format, newest first; of one make if `makeId` is given. */
export function readItems(
  database: Pick<Database, 'rows'>,
  list: ReferenceListKey,
  makeId: number | undefined,
  page?: { limit: number; offset: number },
): Promise<ReferenceItem[]> {
  const { select, id, ofMake } = partsOf(list);
  const text = `${select} ${ofMake} order by ${id} desc limit $2 offset $3`;
  return database.rows(statement(text), [makeId ?? null, page?.limit ?? null, page?.offset ?? 0]);
}

export async function readItem(
  database: Database,
  list: ReferenceListKey,
  itemId: number,
): Promise<ReferenceItem | null> {
  const { select, id } = partsOf(list);
  const [item] = await database.rows<ReferenceItem>(statement(`${select} where ${id} = $1`), [
    itemId,
  ]);
  return item ?? null;
}

export async function countItems(
  database: Pick<Database, 'rows'>,
  list: ReferenceListKey,
  makeId: number | undefined,
): Promise<number> {
  const { from, ofMake } = partsOf(list);
  const [row] = await database.rows<{ total: number }>(
    statement(`select count(*)::int as total ${from} ${ofMake}`),
    [makeId ?? null],
  );
  return row?.total ?? 0;
}

/** SQL of a list: `select` uses the API's field names, `ofMake` takes a make id or null as $1. */
function partsOf(list: ReferenceListKey) {
  const columns = columnsOf(list);
  const id = `entry.${columns.id.name}`;
  const from = `from ${getTableName(columns.table)} entry`;
  const fields = `select ${id} as "${REFERENCE_LISTS[list].idField}", entry.name`;
  if (!columns.makeId)
    return { id, from, select: `${fields} ${from}`, ofMake: 'where $1::int is null' };
  const makeId = `entry.${columns.makeId.name}`;
  return {
    id,
    from,
    select: `${fields}, json_build_object('makeId', make.make_id, 'name', make.name) as make
      ${from} join makes make on make.make_id = ${makeId}`,
    ofMake: `where $1::int is null or ${makeId} = $1`,
  };
}
