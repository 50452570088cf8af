import type { Db } from './client.server.ts';

/** Runs reads that all see the database at one point in time. */
export const readTogether = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' });
