import { beforeEach, expect, it } from 'vitest';
import { auditLog } from '../../app/schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';

const database = await testDatabase();
const { as, asked, read, reply, save, staff, work } = await enquiryTesting(database);
const owner = as();
const sales = as(staff.sales);
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Škoda', 'Octavia');
const carId = await stock.car({ makeId, modelId, year: 2019 });

beforeEach(async () => {
  await database.db.delete(auditLog);
});

/** Returns the audit entries of an enquiry, oldest first. */
async function entries(enquiryId: number) {
  const { body } = await sales.get(`/audit-log?entity=enquiry&entityId=${enquiryId}`);
  return body.data.toReversed();
}

/** Returns who made each audit entry of an enquiry, and what changed. */
const changesOf = async (enquiryId: number) =>
  (await entries(enquiryId)).map((entry: { name: string; changes: unknown }) => [
    entry.name,
    entry.changes,
  ]);

const contact = (to: string) => ({ contact: { from: null, to } });

it('records who changed status, assignee, follow-up and car of an enquiry, without personal data', async () => {
  const enquiryId = await asked();
  const { enquiry, viewer } = await read(enquiryId);
  await save(enquiryId, { assigneeId: viewer.userId, followUpAt: '2026-12-01T09:00:00.000Z' });
  await save(enquiryId, { carId });
  await save(enquiryId, { status: 'lost', lostReason: 'price' });
  await save(enquiryId, { status: 'lost', lostReason: 'price' });
  const log = await entries(enquiryId);
  expect(log.map(({ changes }: { changes: unknown }) => changes)).toEqual([
    {
      assignee: { from: null, to: `U-${viewer.userId}` },
      followUpAt: { from: null, to: '2026-12-01T09:00:00.000Z' },
    },
    { enquiryCar: { from: null, to: '2019 Škoda Octavia' } },
    { status: { from: 'new', to: 'lost' }, lostReason: { from: null, to: 'price' } },
  ]);
  expect(log[0]).toMatchObject({
    name: viewer.name,
    entity: 'enquiry',
    entityId: enquiryId,
    subject: enquiry.reference,
    action: 'update',
  });
  expect(JSON.stringify(log)).not.toMatch(/Walsh|roisin/i);
});

it('records nothing for a change that is rejected', async () => {
  const enquiryId = await asked();
  expect((await save(enquiryId, { status: 'lost' })).status).toBe(422);
  const outdated = { version: 99, status: 'replied' };
  expect((await owner.put(`/enquiries/${enquiryId}`, outdated)).status).toBe(409);
  expect(await entries(enquiryId)).toEqual([]);
});

it('records that an appointment changed the status', async () => {
  const enquiryId = await asked({ carId });
  const { enquiry, viewer } = await read(enquiryId);
  const arranged = await owner.post(`/enquiries/${enquiryId}/appointment`, {
    version: enquiry.version,
    kind: 'viewing',
    startsAt: '2026-11-24T11:00:00.000Z',
    minutes: 60,
    staffId: viewer.userId,
    invite: true,
  });
  expect(arranged.status).toBe(201);
  expect((await entries(enquiryId)).map(({ changes }: { changes: unknown }) => changes)).toEqual([
    { status: { from: 'new', to: 'appointment' }, appointment: { from: null, to: 'confirmed' } },
  ]);
});

it('records a reply, a call and a note without their words, and that a further message changed the status', async () => {
  const replied = await asked({ carId });
  const { viewer } = await read(replied);
  const status = { from: 'new', to: 'replied' };
  const byViewer = (changes: object) => [viewer.name, changes];
  const sent = { reply: { from: null, to: 'sent' } };
  for (const text of ['Yes, it is', 'And it has a full history']) {
    expect((await reply(replied, { text })).status).toBe(201);
    await work();
  }
  expect(await changesOf(replied)).toEqual([byViewer({ status, ...sent }), byViewer(sent)]);

  const called = await asked({ name: 'Tomás Byrne', email: 'tomas@example.com' });
  const call = { kind: 'call', text: 'Likes Tomás' };
  for (const outcome of ['noAnswer', 'spoke']) {
    const { version } = (await read(called)).enquiry;
    await owner.post(`/enquiries/${called}/contacts`, { ...call, outcome, version });
  }
  await owner.post(`/enquiries/${called}/notes`, { text: 'Likes Tomás' });
  expect(await changesOf(called)).toEqual([
    byViewer(contact('call, no answer')),
    byViewer({ status, ...contact('call, we spoke') }),
    byViewer({ note: { from: null, to: 'added' } }),
  ]);

  await save(replied, { status: 'lost', lostReason: 'price' });
  await asked({ carId, message: 'Is the price lower now?' });
  expect((await changesOf(replied)).at(-1)).toEqual([
    'System',
    { status: { from: 'lost', to: 'replied' }, lostReason: { from: 'price', to: null } },
  ]);
});

it('records an enquiry that staff entered', async () => {
  const { body } = await sales.post('/enquiries/manual', {
    name: 'Tomás Byrne',
    phone: '085 123 4567',
    kind: 'question',
    source: 'phone',
    message: 'Asked for the price',
  });
  const log = await entries(body.enquiryId);
  expect(log).toMatchObject([{ action: 'create', subject: body.reference, changes: {} }]);
  expect(JSON.stringify(log)).not.toMatch(/Tomás|123|price/);
});
