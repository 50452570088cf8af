import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

async function withClient<Result>(
  databaseUrl: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Creates a database and returns its URL. `template` is copied; nobody may be connected to it. */
export async function newDatabase(
  serverUrl: string,
  name: string,
  template = 'template1',
): Promise<string> {
  await withClient(serverUrl, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

/**
 * Waits until PostgreSQL runs no statement: at a million cars those of plain `pg` go on for seconds after their
 * clients have left, and would slow down the next measurement.
 */
export function waitUntilIdle(serverUrl: string): Promise<void> {
  return withClient(serverUrl, async (client) => {
    for (;;) {
      const { rowCount } = await client.query(`select from pg_stat_activity
        where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`);
      if (rowCount === 0) return;
      await sleep(50);
    }
  });
}
