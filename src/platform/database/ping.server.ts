import type { Database } from './client.server.ts';

/** Rejects if the database does not answer. */
export async function ping(database: Database): Promise<void> {
  await database.rows({ name: '', text: 'select 1' }, []);
}
