import type { PGlite, Transaction } from '@electric-sql/pglite';

/** Calls a function with the object of each transaction before its first statement. */
export function onTransaction(pglite: PGlite, prepare: (tx: Transaction) => void): void {
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = (callback) =>
    transaction((tx) => {
      prepare(tx);
      return callback(tx);
    });
}
