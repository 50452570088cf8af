import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { carImages, cars, mails as storedMails } from '../schema.server.ts';
import { signIn } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { jobDeps, startJobs } from '../../../tests/helpers/jobs.ts';
import { insertPasswordReset } from '../../features/staff/password-resets.server.ts';
import { findActiveUser } from '../../features/staff/user-queries.server.ts';
import { requestPasswordReset } from '../../features/staff/reset-password.server.ts';
import { queueMail } from '../../features/mails/queue-mail.server.ts';
import { insertTestImage } from '../../../tests/helpers/images/stored-image.ts';
import type { Mail } from '../../platform/ports/mailer.server.ts';
import { SCHEDULES } from './schedule.server.ts';
import { openJobs } from './start.server.ts';

const database = await testDatabase();
const mails: Mail[] = [];
const mailer = { send: async (mail: Mail) => void mails.push(mail), close: async () => {} };
const deps = await jobDeps(database, { mailer });
const { storage } = deps;
const { db } = database;

const jobs = await startJobs(deps);
afterAll(() => jobs.stop());

const widthsOf = async (imageId: number) => {
  const [row] = await db.select().from(carImages).where(eq(carImages.imageId, imageId));
  return row && { plain: row.widths, sold: row.soldWidths, booked: row.bookedWidths };
};

/** An email to an erased person, from `hours` hours ago. */
const toErased = (messageId: string, hours: number) => ({
  kind: 'erasedAppointment' as const,
  toAddress: 'erased@cars.example',
  subject: 'Cancelled',
  text: 'Hello',
  messageId,
  status: 'failed' as const,
  createdAt: new Date(Date.now() - hours * 3_600_000),
});

const soon = { timeout: 15_000, interval: 50 };

/** Enqueues a job and runs `then` in the same transaction. */
const enqueueVariants = (imageId: number, then: () => void) =>
  db.transaction(async (tx) => {
    await jobs.queue.enqueue(tx, 'make-variants', { imageId }, `image-${imageId}`);
    then();
  });

it('runs a job once its transaction commits, and never after a rollback', async () => {
  const kept = await insertTestImage(deps, { width: 700, height: 466 });
  const dropped = await insertTestImage(deps, { width: 700, height: 466 });
  await expect(
    enqueueVariants(dropped.imageId, () => {
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await enqueueVariants(kept.imageId, () => undefined);

  await vi.waitFor(async () => {
    expect(await widthsOf(kept.imageId)).toEqual({ plain: [320, 640], sold: [], booked: [] });
  }, soon);
  expect(await widthsOf(dropped.imageId)).toEqual({ plain: [], sold: [], booked: [] });
});

it('accepts a job in a transaction as soon as the queue is open, before a worker has used it', async () => {
  const only = await openJobs(deps, false);
  await expect(
    db.transaction(async (tx) => {
      await only.queue.enqueue(tx, 'retention', {}, 'first');
      tx.rollback();
    }),
  ).rejects.toThrow('Rollback');
  await only.stop();
});

it('raises the priority of a waiting job that is enqueued again', async () => {
  const seen: unknown[] = [];
  const enqueued = db.transaction(async (tx) => {
    const enqueue = () => jobs.queue.enqueue(tx, 'make-variants', { imageId: 1 }, 'enqueued-twice');
    await enqueue();
    await tx.execute(
      sql`update pgboss.job set priority = 0 where singleton_key = 'enqueued-twice'`,
    );
    await enqueue();
    const asked = sql`singleton_key = 'enqueued-twice'`;
    seen.push(
      await tx
        .select({ priority: sql`priority` })
        .from(sql`pgboss.job`)
        .where(asked),
    );
    tx.rollback();
  });
  await expect(enqueued).rejects.toThrow('Rollback');
  expect(seen).toEqual([[{ priority: 2 }]]);
});

it('sends a reset link by email without storing it in the queue', async () => {
  await signIn(database);
  const { settings, site } = deps;
  await requestPasswordReset(
    { db, queue: jobs.queue, settings, now: new Date(), ...site },
    { email: 'aoife@cars.example', address: '203.0.113.7' },
  );
  await vi.waitFor(() => expect(mails).toHaveLength(1), soon);
  expect(mails[0]?.to).toBe('aoife@cars.example');
  const stored = [
    await database.query('select data, output from pgboss.job'),
    await database.query('select * from mails'),
  ];
  const token = /token=(\S+)/.exec(mails[0]?.text ?? '')?.[1];
  expect(token).toHaveLength(43);
  expect(JSON.stringify(stored)).not.toContain(token);
});

it('sends a reset link that a release without the table of emails enqueued', async () => {
  mails.length = 0;
  const user = await findActiveUser(db, 'aoife@cars.example');
  await db.transaction(async (tx) => {
    const resetId = await insertPasswordReset(tx, user?.userId ?? null);
    for (const key of ['first run', 'run again after a crash'])
      await jobs.queue.enqueue(tx, 'send-reset-mail', { resetId }, key);
  });
  await vi.waitFor(() => expect(mails).toHaveLength(1), soon);
  expect(mails[0]).toMatchObject({ to: 'aoife@cars.example' });
  expect(mails[0]?.text).toMatch(/token=\S{43}/);
  await vi.waitFor(async () => {
    const left = await database.query(
      "select 1 from pgboss.job where name = 'send-reset-mail' and state <> 'completed'",
    );
    expect(left).toEqual([]);
  }, soon);
  expect(mails).toHaveLength(1);
});

it('enqueues missing variants and queued mails at start, and deletes old ones to erased persons', async () => {
  const image = await insertTestImage(deps, { width: 400, height: 266 });
  await db.update(cars).set({ carSold: true, carBooked: true }).where(eq(cars.carId, image.carId));
  mails.length = 0;
  await db.transaction((tx) =>
    queueMail(
      tx,
      { queue: jobs.queue, publicUrl: 'https://cars.example', now: new Date() },
      {
        kind: 'passwordReset',
        to: 'b@cars.example',
        subject: 'Hello',
        text: 'Hello',
        sendAfter: new Date(Date.now() + 1000),
      },
    ),
  );
  await db.insert(storedMails).values([toErased('<a day old>', 25), toErased('<newer>', 23)]);
  await jobs.stop();
  await db.execute(sql`delete from pgboss.job`);

  const again = await startJobs(deps);
  await vi.waitFor(async () => {
    expect(await widthsOf(image.imageId)).toEqual({ plain: [320], sold: [320], booked: [] });
    expect(mails.map(({ to }) => to)).toEqual(['b@cars.example']);
    const kept = await db
      .select({ messageId: storedMails.messageId })
      .from(storedMails)
      .where(eq(storedMails.kind, 'erasedAppointment'));
    expect(kept).toEqual([{ messageId: '<newer>' }]);
  }, soon);
  await again.stop();
});

it('stores no parameters of a failed statement with its job', async () => {
  const { imageId } = await insertTestImage(deps, { width: 400, height: 266 });
  const get = async () => {
    await db.execute(sql`select 1 / (length(${'Róisín Walsh'}::text) - 12)`);
    return null;
  };
  const failing = await startJobs({ ...deps, storage: { ...storage, get } });
  await vi.waitFor(async () => {
    const [job] = await database.query<{ output: unknown }>(
      `select output from pgboss.job where state = 'retry' and data->>'imageId' = '${imageId}'`,
    );
    const output = JSON.stringify(job?.output);
    expect(output).toContain('Failed query');
    expect(output).not.toContain('Walsh');
  }, soon);
  await failing.stop();
  await db.execute(sql`delete from pgboss.job`);
});

/** The cron expressions by name of the job. */
const cronByName = (schedules: readonly { name: string; cron: string }[]) =>
  Object.fromEntries(schedules.map(({ name, cron }) => [name, cron]));

it('stores the schedules of recurring jobs', async () => {
  const stored = await database.query<{ name: string; cron: string }>(
    'select name, cron from pgboss.schedule',
  );
  expect(cronByName(stored)).toEqual(cronByName(SCHEDULES));
});

const unused = () => {
  throw new Error('The web process ran a job');
};

it('leaves jobs to other processes if it only enqueues them', async () => {
  await jobs.stop();
  const error = vi.fn<() => void>();
  const log = Object.assign(pino({ level: 'silent' }), { error });
  const withoutStorage = { put: unused, get: unused, delete: unused, list: unused };
  const web = await openJobs({ ...deps, storage: withoutStorage, log }, false);
  const { imageId } = await insertTestImage(deps, { width: 700, height: 466 });
  await db.transaction((tx) =>
    web.queue.enqueue(tx, 'make-variants', { imageId }, `image-${imageId}`),
  );
  const worker = await startJobs(deps);
  await vi.waitFor(async () => {
    expect(await widthsOf(imageId)).toEqual({ plain: [320, 640], sold: [], booked: [] });
  }, soon);
  await Promise.all([web.stop(), worker.stop()]);
  expect(error).not.toHaveBeenCalled();
});
