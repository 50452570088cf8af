import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type RunningPostgres,
  startPostgres,
} from '../../../tests/helpers/database/postgres-server.ts';
import { RequestPool } from './request-pool.server.ts';

/** Milliseconds after which a step counts as hanging. */
const DEADLINE_MS = 20_000;
/** Milliseconds after which the pool closes an idle connection. */
const IDLE_MS = 200;

/**
 * Lets a connection of the pool open, and waits until the pool removes it.
 * @param lost a connection of the pool that was lost before
 */
async function expectRemovedWhenIdle(pool: RequestPool, lost: PoolClient, open: () => void) {
  const uncaught = vi.fn<(error: Error) => void>();
  process.on('uncaughtException', uncaught);
  onTestFinished(() => void process.off('uncaughtException', uncaught));
  const removed = Promise.withResolvers<void>();
  pool.on('remove', (client) => {
    if (client !== lost) removed.resolve();
  });
  open();
  await removed.promise;
  expect(pool.totalCount).toBe(0);
  await vi.waitFor(() => pool.query('select 1'), DEADLINE_MS);
  // An error in a handler of a connection would end the server.
  expect(uncaught).not.toHaveBeenCalled();
}

describe('a connection that opens after its request was rejected', () => {
  let postgres: RunningPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
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
    const lost = await pool.connect();
    await postgres.freeze();
    onTestFinished(() => postgres.thaw());
    await expect(pool.query('select 1')).rejects.toThrow('PostgreSQL does not answer');
    await expectRemovedWhenIdle(pool, lost, () => postgres.thaw());
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
    await expectRemovedWhenIdle(pool, lost, prepared.resolve);
  });
});
