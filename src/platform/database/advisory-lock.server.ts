import { Client } from 'pg';
import { CONNECT_MS, KEEPALIVE } from './session-limits.server.ts';

/**
 * Runs `work` under an advisory lock with a name. Does nothing if another process holds the lock. A separate connection
 * holds it, so that it is released when the process dies.
 */
export async function withAdvisoryLock(
  url: string,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEPALIVE,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as free',
      [name],
    );
    if (rows[0]?.free) await work();
  } finally {
    await client.end();
  }
}
