import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../app/schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { listenForMetrics } from './serve.server.ts';
import { collectMetrics } from './metrics.server.ts';

const database = await testDatabase();

/** Returns the value of a metric, or NaN if it is missing. */
const valueOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );

it('serves memory, event-loop delay and database queries on a separate port', async () => {
  const metrics = collectMetrics(database, async () => ({ oldestDueJob: 0, backup: null }));
  const server = await listenForMetrics(metrics, { port: 0, host: '127.0.0.1', token: undefined });
  const send = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
  try {
    const find = () => database.db.select().from(users).where(eq(users.userId, 1));
    await find();
    await database.db.transaction((tx) => tx.select().from(users));
    await database.rows({ name: '', text: 'select 1' }, []);
    await expect(database.rows({ name: '', text: 'select nothing' }, [])).rejects.toThrow(
      /nothing/,
    );

    const response = await send('/metrics');
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    const queries = 'forecourt_database_query_duration_seconds_count';
    expect(valueOf(text, `${queries}{result="ok"}`)).toBeGreaterThanOrEqual(3);
    expect(valueOf(text, `${queries}{result="failed"}`)).toBe(1);
    expect((await send('/')).status).toBe(404);
    expect((await send('/healthz')).status).toBe(200);
  } finally {
    await server.close();
    metrics.stop();
  }
});
