import type { Config } from '../server/config.ts';
import { openDatabase } from '../server/deps.ts';

/** Numbers of makes and models of a large dealer. */
export const LARGE_LISTS = { makes: 300, models: 5_000 } as const;

/** Fills the lists of an empty database. Every make has nearly the same number of models. */
export async function fillLists(where: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  const { makes, models } = LARGE_LISTS;
  const database = await openDatabase(where);
  const run = (text: string) => database.rows({ name: '', text }, []);
  await run(`insert into makes (name, name_key)
    select 'Make ' || n, 'make ' || n from generate_series(1, ${makes}) n`);
  await run(`insert into models (make_id, name, name_key)
    select 1 + n % ${makes}, 'Model ' || n, 'model ' || n from generate_series(1, ${models}) n`);
  for (const table of ['transmissions', 'fuel_types'])
    await run(`insert into ${table} (name, name_key) values ('Some', 'some'), ('Other', 'other')`);
  await database.close();
}
