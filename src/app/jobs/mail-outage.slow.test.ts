import { afterAll, expect, it, vi } from 'vitest';
import { mails } from '../schema.server.ts';
import { noticeOutage } from '../../platform/mail/notice-outage.server.ts';
import { queueMail } from '../../features/mails/queue-mail.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { jobDeps, startJobs } from '../../../tests/helpers/jobs.ts';

const MAILS = 12;
const soon = { timeout: 60_000, interval: 50 };

const database = await testDatabase();
const { db } = database;
let isDown = true;
let attempts = 0;
const received: string[] = [];
const mailer = noticeOutage({
  async send({ to }) {
    attempts += 1;
    if (isDown) throw new Error('ECONNREFUSED');
    received.push(to);
  },
  close: async () => {},
});
const deps = await jobDeps(database, { mailer });
const jobs = await startJobs(deps);
afterAll(() => jobs.stop());

const queue = (to: string) =>
  db.transaction((tx) =>
    queueMail(
      tx,
      { queue: jobs.queue, ...deps.site, now: new Date() },
      { kind: 'passwordReset', to, subject: 'Hello', text: 'Hello' },
    ),
  );

/** Returns the number of jobs that have not ended. */
async function pendingJobs(): Promise<number> {
  const text = `select 1 from pgboss.job where name = 'send-mail' and state < 'completed'`;
  return (await database.query(text)).length;
}

const addressOf = (n: number) => `person${n}@cars.example`;

it('retries one mail while the mail server is down, and sends all of them once it answers', async () => {
  for (let n = 0; n < MAILS; n += 1) await queue(addressOf(n));
  await vi.waitFor(async () => expect(await pendingJobs()).toBe(1), soon);
  const before = attempts;
  await vi.waitFor(() => expect(attempts).toBeGreaterThan(before + 1), soon);
  expect(await pendingJobs()).toBe(1);
  expect(attempts).toBeLessThan(MAILS);
  isDown = false;
  await vi.waitFor(() => expect(received).toHaveLength(MAILS), soon);
  expect(received.toSorted()).toEqual(
    Array.from({ length: MAILS }, (_, n) => addressOf(n)).toSorted(),
  );
});

it('sends the next mail if the one that is being retried is deleted', async () => {
  isDown = true;
  received.length = 0;
  await queue('first@cars.example');
  await vi.waitFor(() => expect(mailer.state?.()).toBe('down'), soon);
  await queue('second@cars.example');
  await vi.waitFor(async () => expect(await pendingJobs()).toBe(1), soon);
  await db.delete(mails);
  await queue('third@cars.example');
  isDown = false;
  await vi.waitFor(() => expect(received).toEqual(['third@cars.example']), soon);
});
