import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Db } from './client.server.ts';

/** Returns `db` with transactions that call `work` at their end, before the commit. Leaves out savepoints. */
export function withBeforeCommit<Database extends Db>(
  db: Database,
  work: (tx: Db) => Promise<void>,
): Database {
  const begin = db.transaction.bind(db);
  return Object.assign(db, {
    transaction: <Result>(
      run: (tx: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<Result>,
      config?: PgTransactionConfig,
    ): Promise<Result> =>
      begin(async (tx) => {
        const result = await run(tx);
        if (config?.accessMode !== 'read only') await work(tx);
        return result;
      }, config),
  });
}
