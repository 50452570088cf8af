import type { Database, Db } from './client.server.ts';

/** Runs reads that all see the database at one point in time. */
export async function inSnapshot<Result>(
  database: Pick<Database, 'openSnapshot'>,
  work: (reader: Pick<Database, 'rows'>) => Promise<Result>,
): Promise<Result> {
  const snapshot = await database.openSnapshot();
  try {
    return await work(snapshot);
  } finally {
    await snapshot.close();
  }
}

/** Runs queries of Drizzle that all see the database at one point in time. */
export const readTogether = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' });
