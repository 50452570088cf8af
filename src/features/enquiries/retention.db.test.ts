import { expect, it, vi } from 'vitest';
import { findReplyTimes } from './public-form/form-data.server.ts';
import { lockEnquiry } from './lock.server.ts';
import { insertEvent } from './writes.server.ts';
import { customers, enquiries, mails } from '../../app/schema.server.ts';
import { anonymise } from './anonymise.server.ts';
import { runRetention } from '../retention/run-retention.server.ts';
import { unconnectedDeps } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';
import { readAllRows } from '../../../tests/helpers/database/rows.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';

const database = await testDatabase();
const { db } = database;
const { ask, asked, as, call, inbox, pass, queue, save, work } = await enquiryTesting(database);
const deps = { db, queue, settings: unconnectedDeps().settings };

const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Volvo', 'XC60');

/** The columns that reports read. */
const FIGURES = {
  reference: enquiries.reference,
  kind: enquiries.kind,
  carId: enquiries.carId,
  carTitle: enquiries.carTitle,
  carPrice: enquiries.carPrice,
  status: enquiries.status,
  lostReason: enquiries.lostReason,
  source: enquiries.source,
  receivedAt: enquiries.receivedAt,
  firstReplyAt: enquiries.firstReplyAt,
  firstReplyBy: enquiries.firstReplyBy,
  firstReplySeconds: enquiries.firstReplySeconds,
  firstReplyOpenSeconds: enquiries.firstReplyOpenSeconds,
  lastInboundAt: enquiries.lastInboundAt,
  lastOutboundAt: enquiries.lastOutboundAt,
};

const DAY = 86_400_000;
const canary = { name: 'Canary Kinsella', email: 'canary@example.com', message: 'Canary' };

it('after 13 months, no table or public response contains text of a person, and every figure remains', async () => {
  const carId = await stock.car({ makeId, modelId });
  const canaryOf = (at: number) => ({
    carId,
    name: `Canary ${at}`,
    email: `canary${at}@example.com`,
    message: `Canary ${at}`,
    phone: `085 222 333${at}`,
  });
  const change = async (
    at: number,
    path: string,
    body: object,
    method: 'post' | 'put' = 'post',
  ) => {
    const [{ enquiryId, version }] = (await inbox(`view=all&q=canary${at}`)).data;
    const url = `/enquiries/${enquiryId}${path}`;
    expect((await as()[method](url, { version, ...body })).status).toBeLessThan(300);
  };
  for (const at of [1, 2, 3, 4]) await ask(canaryOf(at));
  pass(60_000);
  await change(1, '/messages', { text: 'Dear Canary' });
  await change(2, '/contacts', { kind: 'call', outcome: 'spoke', text: 'Canary will come' });
  await change(2, '', { status: 'won' }, 'put');
  await change(3, '', { status: 'lost', lostReason: 'price' }, 'put');
  await work();
  await ask({ ...canaryOf(1), message: 'Canary again' });
  await change(1, '/notes', { text: 'Canary likes blue', version: undefined });
  const manual = { ...canaryOf(5), kind: 'question', source: 'walkIn', sourceDetail: 'Canary' };
  expect((await as().post('/enquiries/manual', manual)).status).toBe(201);
  const figures = () => db.select(FIGURES).from(enquiries).orderBy(enquiries.enquiryId);
  const since = new Date(Date.now() - DAY);
  const before = [await figures(), await findReplyTimes(db, since)];

  pass(364 * DAY);
  await runRetention({ ...deps, now: new Date() });
  expect(await readAllRows(database)).toContain('Canary 4');
  // Emails are kept as long as their enquiry.
  expect(await db.$count(mails)).toBeGreaterThan(0);
  pass(32 * DAY);
  await runRetention({ ...deps, now: new Date() });
  expect([await figures(), await findReplyTimes(db, since)]).toEqual(before);
  expect((await inbox()).data.map(({ name }: { name: string }) => name)).toEqual(
    Array(5).fill('Erased'),
  );
  expect([await db.$count(customers), await db.$count(mails)]).toEqual([0, 0]);
  expect(await readAllRows(database)).not.toMatch(/canary|222 ?333/i);
  for (const path of ['/cars', `/cars/${carId}`, '/enquiries/stamp', '/dealer', '/privacy'])
    expect((await call('GET', path)).text).not.toMatch(/canary|222 ?333/i);
});

it.each<[string, () => Promise<unknown>]>([
  ['that was recognised', () => ask({ ...canary, stamp: null })],
  [
    'that staff marked later',
    async () => {
      const enquiryId = await asked(canary);
      pass(90 * DAY);
      expect((await save(enquiryId, { status: 'spam' })).status).toBe(200);
    },
  ],
])('deletes spam %s after 30 days', async (_which, arrive) => {
  await arrive();
  pass(29 * DAY);
  await runRetention({ ...deps, now: new Date() });
  expect(await db.$count(enquiries)).toBe(1);
  pass(2 * DAY);
  await runRetention({ ...deps, now: new Date() });
  expect(await db.$count(enquiries)).toBe(0);
});

it('removes text that another transaction added to the thread in the meantime', async () => {
  await ask(canary);
  const [{ enquiryId }] = (await inbox()).data;
  await db.delete(mails);
  let anonymised: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await lockEnquiry(tx, enquiryId);
    anonymised = db.transaction((other) =>
      anonymise(other, { queue, now: new Date() }, [enquiryId]),
    );
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'";
    await vi.waitFor(async () => expect(await database.query(waiting)).toHaveLength(1));
    const event = { enquiryId, at: new Date(), actorName: 'Aoife Byrne', text: 'Canary note' };
    await insertEvent(tx, { ...event, kind: 'note' });
    await tx.insert(mails).values({
      kind: 'enquiryReply',
      enquiryId,
      toAddress: canary.email,
      subject: 'Your car',
      text: 'Dear Canary',
      messageId: '<reply@cars.example>',
    });
  });
  await anonymised;
  await db.delete(customers);
  expect(await readAllRows(database)).not.toMatch(/canary/i);
});
