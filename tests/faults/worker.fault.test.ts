import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { startPostgres } from '../helpers/database/postgres-server.ts';
import { startServerProcess } from '../helpers/faults/server-process.ts';
import { testMailServer } from '../helpers/smtp-server.ts';

/** Milliseconds that the mail server takes to accept an email. A worker that stops waits five seconds for its jobs. */
const SLOW_MS = 3_000;

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

it('a worker that is stopped while the mail server is slow stores that the mail was sent', async () => {
  const postgres = await startPostgres();
  ends.push(() => postgres.stop());
  const received = Promise.withResolvers<void>();
  const mailServer = await testMailServer(0, () => {
    received.resolve();
    return sleep(SLOW_MS);
  });
  ends.push(() => mailServer.close());
  const start = async (environment: Record<string, string>) => {
    const server = await startServerProcess({ DATABASE_URL: postgres.url, ...environment });
    ends.push(() => server.remove());
    return server;
  };
  const web = await start({ ROLE: 'web' });
  const worker = await start({ ROLE: 'worker', SMTP_URL: mailServer.url });
  const post = await web.signIn();
  const email = 'aoife@cars.example';
  expect((await post('/api/users/request-password-reset', { email })).status).toBe(200);

  await received.promise;
  expect(await worker.end('SIGTERM')).toBe(0);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  ends.push(() => client.end());
  const { rows } = await client.query('select status, error from mails');
  expect(rows).toEqual([{ status: 'sent', error: null }]);
  expect(mailServer.mails).toHaveLength(1);
});
