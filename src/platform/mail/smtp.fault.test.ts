import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { freePort } from '../../../tests/helpers/database/postgres-server.ts';
import {
  type ServerProcess,
  startServerProcess,
} from '../../../tests/helpers/faults/server-process.ts';
import { mailProcess } from '../../../tests/helpers/faults/smtp-process.ts';

/** Milliseconds after which a step counts as hanging. The product promises 10 seconds. */
const DEADLINE_MS = 90_000;
const EMAIL = 'aoife@cars.example';

const port = await freePort();
const mailServer = mailProcess(port);
let server: ServerProcess | undefined;
afterAll(async () => {
  await mailServer.kill();
  await server?.remove();
});

it('sends each mail soon after the mail server was down, frozen or killed, and sends it once', async () => {
  server = await startServerProcess({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const post = await server.signIn();
  const attempts = () => server?.output().split('job failed and will be retried').length ?? 0;
  const outages: [what: string, fail: () => unknown, repair: () => unknown, attempts: number][] = [
    ['was down', () => {}, mailServer.start, 2],
    ['was frozen', mailServer.freeze, mailServer.thaw, 1],
    ['was killed', mailServer.kill, mailServer.start, 1],
  ];
  for (const [at, [what, fail, repair, failures]] of outages.entries()) {
    await fail();
    const before = attempts();
    expect((await post('/api/users/request-password-reset', { email: EMAIL })).status).toBe(200);
    await vi.waitUntil(() => attempts() >= before + failures, DEADLINE_MS);
    expect(mailServer.mails).toHaveLength(at);
    await repair();
    const returnedAt = performance.now();
    await vi.waitUntil(() => mailServer.mails.length > at, DEADLINE_MS);
    const seconds = ((performance.now() - returnedAt) / 1_000).toFixed(1);
    console.info(`The mail server ${what}: the mail arrived ${seconds} s after its return.`);
  }
  await sleep(3_000);
  expect(mailServer.mails.map(({ to }) => to)).toEqual([[EMAIL], [EMAIL], [EMAIL]]);
});
