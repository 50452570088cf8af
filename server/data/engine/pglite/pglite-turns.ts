import type { PGlite } from '@electric-sql/pglite';
import { onTransaction } from './on-transaction.ts';

/** Milliseconds of statements after which the next turn of the event loop starts. */
const MAX_MS = 10;

/**
 * Lets other requests run between statements. PGlite runs a statement synchronously and its promises resolve
 * in the same turn of the event loop, so a job that awaits a thousand statements would block all requests.
 */
export function giveTurns(pglite: PGlite): void {
  let startedAt = 0;
  /** Resolves in the next turn of the event loop. Null if no statement has run in the current turn. */
  let nextTurn: Promise<void> | null = null;
  const start = () => {
    startedAt = performance.now();
    return new Promise<void>((resolve) => {
      setImmediate(() => {
        nextTurn = null;
        resolve();
      });
    });
  };
  const giveTurnsTo = (connection: Pick<PGlite, 'query'>) => {
    const query: PGlite['query'] = connection.query.bind(connection);
    connection.query = async <Row>(...statement: Parameters<PGlite['query']>) => {
      const turn = (nextTurn ??= start());
      try {
        return await query<Row>(...statement);
      } finally {
        // After the statement and not before it, so that statements keep their order.
        if (performance.now() - startedAt > MAX_MS) await turn;
      }
    };
  };
  giveTurnsTo(pglite);
  onTransaction(pglite, giveTurnsTo);
}
