import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startJobs } from '../../jobs/start.ts';
import { unconnectedDeps } from '../../testing/app.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { temporaryStorage } from '../../testing/storage.ts';
import { createAdmin } from '../users/create-admin.ts';
import { measureWaiting } from './measure-waiting.ts';

const database = await testDatabase();
const { db } = database;

it('returns the age of the oldest job that is due, while no process runs jobs', async () => {
  const jobs = await startJobs(
    {
      database,
      ...(await temporaryStorage()),
      mailer: { send: async () => expect.unreachable(), close: async () => {} },
      backupDir: '/unused',
      removeOutboxFiles: async () => 0,
      settings: unconnectedDeps().settings,
      site: { publicUrl: 'https://cars.example' },
      log: pino({ level: 'silent' }),
    },
    undefined,
    false,
  );
  await jobs.ready;
  expect(await measureWaiting(db)).toEqual({ oldestDueJob: 0, backup: null });
  const mail = { mailId: 1 };
  const later = new Date(Date.now() + 3_600_000);
  await db.transaction((tx) => jobs.queue.enqueue(tx, 'send-mail', mail, 'later', later));
  expect((await measureWaiting(db)).oldestDueJob).toBe(0);
  await db.transaction((tx) => jobs.queue.enqueue(tx, 'send-mail', mail, 'now'));
  await db.execute(sql`update pgboss.job set start_after = start_after - interval '20 minutes'
    where singleton_key = 'now'`);
  const { oldestDueJob } = await measureWaiting(db);
  expect(oldestDueJob).toBeGreaterThanOrEqual(1_200);
  expect(oldestDueJob).toBeLessThan(1_800);
  await jobs.stop();
});

it('returns the time since the first user was added, if there is no backup', async () => {
  await createAdmin(db, {
    email: 'aoife@cars.example',
    firstName: 'Aoife',
    lastName: 'Byrne',
    password: 'seven green bottles',
  });
  await db.execute(sql`update users set created_at = now() - interval '3 days'`);
  const { backup } = await measureWaiting(db);
  expect(backup).toBeGreaterThanOrEqual(3 * 86_400);
  expect(backup).toBeLessThan(3 * 86_400 + 600);
});
