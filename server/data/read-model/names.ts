import type { Database } from '../engine/client.ts';
import { statement } from '../engine/statement.ts';

const TABLES = {
  makes: ['makes', 'make_id'],
  models: ['models', 'model_id'],
  transmissions: ['transmissions', 'transmission_id'],
  fuelTypes: ['fuel_types', 'fuel_type_id'],
} as const;
export type NamedList = keyof typeof TABLES;

/** For each reference list, the words of each name by the id of its entry. */
export type ListNames = Record<NamedList, [id: number, words: string[]][]>;

const pairs = Object.entries(TABLES).map(
  ([list, [table, id]]) => `'${list}', (select
    coalesce(json_agg(json_build_array(${id}, tsvector_to_array(search_words))), '[]') from ${table})`,
);

/** SQL that returns `ListNames`. */
export const LIST_NAMES = `json_build_object(${pairs.join(', ')})`;

const READ = statement(`select ${LIST_NAMES} as names`);

export async function readListNames(database: Database): Promise<ListNames> {
  const [row] = await database.rows<{ names: ListNames }>(READ, []);
  if (!row) throw new Error('The query for names returned no row');
  return row.names;
}
