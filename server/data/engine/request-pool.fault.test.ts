import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  postgresBinaries,
  type RunningPostgres,
  startPostgres,
} from '../../testing/database/postgres-server.ts';
import { RequestPool } from './request-pool.ts';

/** Milliseconds after which a step counts as hanging. */
const DEADLINE_MS = 20_000;
/** Milliseconds after which the pool closes an idle connection. */
const IDLE_MS = 200;

/** An error in a handler of a connection would end the server. */
async function expectRemovedWhenIdle(pool: RequestPool) {
  const uncaught = vi.fn<(error: Error) => void>();
  process.on('uncaughtException', uncaught);
  onTestFinished(() => void process.off('uncaughtException', uncaught));
  await expect.poll(() => pool.idleCount, { timeout: DEADLINE_MS, interval: 10 }).toBe(1);
  await once(pool, 'remove', { signal: AbortSignal.timeout(DEADLINE_MS) });
  expect(pool.totalCount).toBe(0);
  await vi.waitFor(() => pool.query('select 1'), DEADLINE_MS);
  expect(uncaught).not.toHaveBeenCalled();
}

describe.runIf(postgresBinaries())('a connection that opens after its request was rejected', () => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    const started = await startPostgres();
    if (!started) throw new Error('PostgreSQL is not installed');
    postgres = started;
  });
  afterAll(() => postgres?.stop());

  function openPool(
    options: { max: number; connectionTimeoutMillis: number },
    prepare = async () => {},
  ) {
    const pool = new RequestPool(
      { connectionString: postgres.url, idleTimeoutMillis: IDLE_MS, ...options },
      prepare,
    );
    onTestFinished(() => pool.end());
    return pool;
  }

  it('is closed when idle, if PostgreSQL was silent', async () => {
    const pool = openPool({ max: 2, connectionTimeoutMillis: 30_000 });
    await pool.query('select 1');
    await postgres.freeze();
    onTestFinished(() => postgres.thaw());
    const queries = [pool.query('select 1'), pool.query('select 1')];
    // The first query has a connection, which the pool closes; the second waits for a new one.
    expect(await Promise.allSettled(queries)).toMatchObject([
      { reason: { message: 'Connection terminated unexpectedly' } },
      { reason: { message: 'PostgreSQL does not answer' } },
    ]);
    postgres.thaw();
    await expectRemovedWhenIdle(pool);
  });

  it('is closed when idle, if the request had waited too long', async () => {
    const prepared = Promise.withResolvers<void>();
    const prepare = vi.fn<() => Promise<void>>(() => prepared.promise).mockResolvedValueOnce();
    const pool = openPool({ max: 1, connectionTimeoutMillis: 2_000 }, prepare);
    const lost = await pool.connect();
    const query = pool.query('select 1');
    lost.release(true);
    await expect(query).rejects.toThrow('timeout exceeded');
    expect(prepare).toHaveBeenCalledTimes(2);
    prepared.resolve();
    await expectRemovedWhenIdle(pool);
  });
});
