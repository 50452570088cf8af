import { expect, it } from 'vitest';
import { customers, enquiries, mails } from '../../data/schema/index.ts';
import { runRetention } from '../../services/retention/run-retention.ts';
import { unconnectedDeps } from '../../testing/app.ts';
import { testDatabase } from '../../testing/database.ts';
import { enquiryTesting } from '../../testing/enquiries.ts';
import { readAllRows } from '../../testing/rows.ts';

const database = await testDatabase();
const { db } = database;
const { ask, as, inbox, pass, work } = await enquiryTesting(database);
const deps = { db, settings: unconnectedDeps().settings };

const DAY = 86_400_000;
const canary = { name: 'Canary Kinsella', email: 'canary@example.com', message: 'Canary' };

it('anonymises an enquiry 12 months after the last activity, and keeps its figures', async () => {
  await ask({ ...canary, phone: '085 222 3334' });
  const [{ enquiryId, version, reference }] = (await inbox()).data;
  pass(60_000);
  await as().post(`/enquiries/${enquiryId}/messages`, { version, text: 'Dear Canary' });
  await work();
  const before = (await as().get(`/enquiries/${enquiryId}`)).body.enquiry;
  pass(360 * DAY);
  await runRetention(deps, new Date());
  expect((await inbox()).data).toMatchObject([{ name: 'Canary Kinsella' }]);
  pass(40 * DAY);
  await runRetention(deps, new Date());

  const after = (await as().get(`/enquiries/${enquiryId}`)).body.enquiry;
  expect(after).toMatchObject({ name: 'Erased', email: null, message: null, reference });
  for (const kept of ['kind', 'status', 'receivedAt', 'firstReplySeconds', 'firstReplyOpenSeconds'])
    expect([kept, after[kept]]).toEqual([kept, before[kept]]);
  expect([await db.$count(customers), await db.$count(mails)]).toEqual([0, 0]);
  expect(await readAllRows(database)).not.toMatch(/canary|222 ?3334/i);
});

it('deletes spam after 30 days', async () => {
  await ask({ ...canary, stamp: null });
  pass(29 * DAY);
  await runRetention(deps, new Date());
  expect(await db.$count(enquiries)).toBe(1);
  pass(2 * DAY);
  await runRetention(deps, new Date());
  expect(await db.$count(enquiries)).toBe(0);
});
