import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { freePort } from '../testing/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { testMailServer } from '../testing/smtp-server.ts';

/** Deadline against hanging. The product promises 10 seconds. */
const DEADLINE_MS = 60_000;
const port = await freePort();
let server: ServerProcess | undefined;
afterAll(() => server?.remove());

/** Accepts connections on the port of the mail server without an answer, like a frozen process. */
async function frozenMailServer() {
  const sockets: Socket[] = [];
  const frozen = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => frozen.listen(port, '127.0.0.1', resolve));
  return {
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => frozen.close(resolve));
    },
  };
}

it('sends mail soon after the mail server was down and frozen', async () => {
  server = await startServerProcess({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const post = await server.signIn();
  const response = await post('/api/users/request-password-reset', { email: 'aoife@cars.example' });
  expect(response.status).toBe(200);
  const attempts = () => server?.output().split('job failed and will be retried').length ?? 0;
  await vi.waitUntil(() => attempts() > 3, DEADLINE_MS);
  const frozen = await frozenMailServer();
  await sleep(3_000);
  await frozen.close();
  const mailServer = await testMailServer(port);
  const returnedAt = performance.now();
  await vi.waitUntil(() => mailServer.mails.length > 0, DEADLINE_MS);
  const seconds = ((performance.now() - returnedAt) / 1_000).toFixed(1);
  console.info(`The mail arrived ${seconds} s after the return of the mail server.`);
  expect(mailServer.mails[0]?.to).toEqual(['aoife@cars.example']);
  await sleep(3_000);
  expect(mailServer.mails).toHaveLength(1);
  await mailServer.close();
});
