import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { REFERENCE_LISTS, type ReferenceListKey } from './definitions.ts';
import { fuelTypes, makes, models, transmissions } from '../../app/schema.server.ts';

const TABLES: Record<ReferenceListKey, PgTable> = { makes, models, transmissions, fuelTypes };

/** Table and columns of a reference list; `makeId` for lists whose entries belong to a make. */
export function columnsOf(key: ReferenceListKey) {
  const table = TABLES[key];
  const { idField, hasMake } = REFERENCE_LISTS[key];
  return {
    table,
    id: columnOf(table, idField),
    name: columnOf(table, 'name'),
    makeId: hasMake ? columnOf(table, 'makeId') : null,
  };
}

export function columnOf(table: PgTable, field: string): PgColumn {
  const column = getTableColumns(table)[field];
  if (!column) throw new Error(`The table has no column for ${field}`);
  return column;
}
