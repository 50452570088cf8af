import { describe, expect, it, onTestFinished } from 'vitest';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { cars, enquiries, enquiryEvents, mails, users } from '../../app/schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { escalateEnquiries } from './escalate.server.ts';
import { unconnectedDeps } from '../../../tests/helpers/app.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { insertFirstReplyTemplates } from './reply-templates/templates.server.ts';

const database = await testDatabase();
const { db } = database;
await insertFirstReplyTemplates(db);
const testing = await enquiryTesting(database);
const { as, call, inbox, log, pass, queue, read, reply, save, staff, work } = testing;
const lines: string[] = [];
const escalation = () => ({
  db,
  now: new Date(),
  queue,
  publicUrl: 'https://cars.example',
  settings: unconnectedDeps().settings,
  log: pino({}, { write: (line) => void lines.push(line) }),
});
const owner = as();
const sales = as(staff.sales);
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Škoda', 'Octavia');
const carId = await stock.car({ makeId, modelId, currentPrice: '18950' });

const asked = (change: Record<string, unknown> = {}) => testing.asked({ carId, ...change });
const found = async (q: string) =>
  (await inbox(`view=all&q=${encodeURIComponent(q)}`)).data.map(
    ({ name }: { name: string }) => name,
  );
const setCar = (state: object) => db.update(cars).set(state).where(eq(cars.carId, carId));
const waiting = async () => (await sales.get('/enquiries/waiting')).body.waiting;
const manual = (more: object) =>
  owner.post('/enquiries/manual', {
    name: 'Tom',
    phone: '059 863 1234',
    kind: 'testDrive',
    source: 'phone',
    carId,
    ...more,
  });

describe('a change', () => {
  it('of the status requires the fields of the new status', async () => {
    const enquiryId = await asked({ carId: undefined });
    expect((await save(enquiryId, { status: 'won' })).body.errors).toHaveProperty('carId');
    expect((await save(enquiryId, { status: 'lost' })).body.errors).toHaveProperty('lostReason');
    expect((await save(enquiryId, { status: 'won', carId })).status).toBe(200);
    expect((await save(enquiryId, { status: 'replied', assigneeId: 9_999 })).status).toBe(422);
    expect((await owner.put(`/enquiries/${enquiryId}`, { version: 1 })).status).toBe(409);
    expect((await owner.put('/enquiries/999999', { version: 1 })).status).toBe(404);
  });

  it('of the colleague or the follow-up moves the enquiry to the tabs Mine and Today', async () => {
    const enquiryId = await asked();
    const { viewer } = await read(enquiryId);
    await save(enquiryId, { assigneeId: viewer.userId, followUpAt: '2026-11-23T17:00:00Z' });
    expect((await inbox()).counts).toMatchObject({ mine: 1, today: 1 });
    expect((await sales.get('/enquiries?view=mine')).body.data).toEqual([]);
    await save(enquiryId, { followUpAt: '2026-11-24T17:00:00Z' });
    expect((await inbox()).counts.today).toBe(0);
  });

  it('of anything else keeps a colleague who no longer answers enquiries', async () => {
    const enquiryId = await asked();
    const { viewer } = (await sales.get(`/enquiries/${enquiryId}`)).body;
    await save(enquiryId, { assigneeId: viewer.userId });
    const { formerColleagues } = await read(enquiryId);
    const setRole = async (role: 'sales' | 'prep') => {
      await db.update(users).set({ role }).where(eq(users.userId, viewer.userId));
    };
    onTestFinished(() => setRole('sales'));
    await setRole('prep');
    const changed = await read(enquiryId);
    expect([formerColleagues, changed.formerColleagues]).toEqual([[], [viewer]]);
    expect((await save(enquiryId, { assigneeId: viewer.userId, status: 'spam' })).status).toBe(200);
    expect((await read(enquiryId)).enquiry.assigneeId).toBe(viewer.userId);
    expect((await save(enquiryId, { assigneeId: null })).status).toBe(200);
    expect((await read(enquiryId)).formerColleagues).toEqual([viewer]);
    expect((await save(enquiryId, { assigneeId: viewer.userId })).status).toBe(422);
  });
});

describe('the inbox', () => {
  it('finds enquiries by name, car and message, ignoring case and accents', async () => {
    const enquiryId = await asked({ message: 'Does it have a tow bar? 100% sure?' });
    await reply(enquiryId, { text: 'It has one, made by Thule' });
    await asked({ name: 'Padraig', email: 'p@example.com', carId: undefined });
    for (const q of ['roisin', 'ROISIN octavia', 'skoda', 'thule', '100%', 'roisin@example'])
      expect([q, await found(q)]).toEqual([q, ['Róisín Walsh']]);
    expect(await found('padraig')).toEqual(['Padraig']);
    const ofCar = await inbox(`view=all&carId=${carId}`);
    expect(ofCar.data.map(({ name }: { name: string }) => name)).toEqual(['Róisín Walsh']);
    expect(ofCar.carTitle).toMatch(/Škoda Octavia$/);
    expect(await inbox(`view=all&carId=99999`)).toMatchObject({ data: [], carTitle: null });
    expect(await found('roisin padraig')).toEqual([]);
    expect(await found('_')).toEqual([]);
  });

  it('shows the latest message of each person', async () => {
    const enquiryId = await asked({ message: 'Is it for sale?' });
    const event = { enquiryId, kind: 'in', at: new Date(), actorName: 'Róisín' } as const;
    for (const [text, shown] of [
      ['Can I come on Friday?', 'Can I come on Friday?'],
      ['', 'No text'],
    ]) {
      await db.insert(enquiryEvents).values({ ...event, text });
      expect((await inbox('view=waiting')).data[0].excerpt).toBe(shown);
    }
  });

  it('counts the waiting enquiries for all staff screens', async () => {
    const enquiryId = await asked();
    expect(await waiting()).toBe(1);
    await reply(enquiryId);
    expect(await waiting()).toBe(0);
  });

  it('suggests reply templates that fit the state of the car', async () => {
    const enquiryId = await asked();
    const titles = async () =>
      (await read(enquiryId)).suggestions.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['Still available', 'When suits you?']);
    expect((await read(enquiryId)).suggestions[0].text).toContain(
      'Hi Róisín,\n\nYes, the 2020 Škoda Octavia is still available at €18,950.',
    );
    await setCar({ carBooked: true });
    expect(await titles()).toEqual(['When suits you?']);
    expect((await inbox()).data).toMatchObject([{ carBooked: true, carGone: false }]);
    await setCar({ carSold: true });
    expect((await titles())[0]).toContain('Sorry');
    expect((await inbox()).data).toMatchObject([{ carBooked: false, carGone: true }]);
    await setCar({ carSold: false, carBooked: false });
  });
});

it('the details say whether a phone number can have WhatsApp, and when the dealer is open', async () => {
  const numbers = ['085 222 3334', '059 863 1234', '+44 7400 123456', '+44 28 9012 3456', null];
  const isMobile: boolean[] = [];
  for (const [at, phone] of numbers.entries()) {
    pass(60_000);
    isMobile.push((await read(await asked({ phone, email: `${at}@example.com` }))).phoneIsMobile);
  }
  expect(isMobile).toEqual([true, false, true, false, false]);
  const { opening } = await read(await asked());
  expect(opening).toEqual({ hours: expect.any(Array), closedDays: expect.any(Array) });
});

it('a phone enquiry counts as answered when it is added, but a marketplace enquiry waits for a reply', async () => {
  expect((await manual({})).status).toBe(201);
  expect((await inbox()).counts).toMatchObject({ all: 1, new: 0, waiting: 0 });
  await manual({ source: 'marketplace', sourceDetail: 'DoneDeal' });
  expect((await inbox()).counts).toMatchObject({ all: 2, waiting: 1 });
  expect((await manual({ phone: '' })).status).toBe(422);
  expect(await db.$count(mails)).toBe(0);
});

it('reply templates can be added, changed and deleted, but only with known placeholders', async () => {
  const created = await sales.post('/reply-templates', {
    title: 'Hours',
    text: 'We open {hours}.',
  });
  expect([created.status, created.body.position]).toEqual([201, 4]);
  const path = `/reply-templates/${created.body.templateId}`;
  const changed = await sales.put(path, { title: 'Hours', text: 'My {password}' });
  expect(changed.body.errors).toEqual({ text: 'Unknown placeholder: {password}' });
  const moved = await sales.put(path, { title: 'Hours', text: 'We open {hours}.', position: 2 });
  expect([moved.status, moved.body.position]).toEqual([200, 2]);
  const order = (await sales.get('/reply-templates')).body;
  expect(order.map(({ title }: { title: string }) => title)).toEqual([
    'Still available',
    'Hours',
    'When suits you?',
    'Sorry, it’s sold: here are similar cars',
  ]);
  expect((await sales.remove(path)).status).toBe(200);
  expect((await sales.remove(path)).status).toBe(404);
  expect((await sales.get('/reply-templates')).body).toHaveLength(3);
});

it('no public response contains personal data of a person who sent an enquiry', async () => {
  const canary = { name: 'Canary Kinsella', email: 'canary@example.com', message: 'Canary' };
  const enquiryId = await asked({ ...canary, phone: '085 222 3334' });
  const staffOnly = [`/enquiries/${enquiryId}`, '/enquiries', '/enquiries/waiting'];
  const open = ['/enquiries/stamp', '/cars', `/cars/${carId}`, '/cars/search?q=canary', '/dealer'];
  const paths = [...staffOnly, ...open];
  for (const path of paths)
    expect([path, /canary|2223334/i.test((await call('GET', path)).text)]).toEqual([path, false]);
  expect(await db.$count(enquiryEvents)).toBe(1);
});

it('owners get one email after one hour and one after four hours of opening time without a reply', async () => {
  const enquiryId = await asked();
  await work();
  const escalate = async (minutes: number) => {
    pass(minutes * 60_000);
    await escalateEnquiries(escalation());
    await escalateEnquiries(escalation());
    return (await work()).map(({ to, text }) => [to, /answer for (.*?) of/.exec(text)?.[1]]);
  };
  expect(await escalate(59)).toEqual([]);
  expect(await escalate(1)).toEqual([['aoife@cars.example', '60 minutes']]);
  expect(await escalate(179)).toEqual([]);
  expect(await escalate(1)).toEqual([['aoife@cars.example', '4 hours']]);
  expect(await escalate(600)).toEqual([]);
  await log(enquiryId, { kind: 'call', outcome: 'spoke' });
  expect(await escalate(3_000)).toEqual([]);
});

it('owners get the email about an enquiry that is older than a thousand others which wait', async () => {
  const enquiryId = await asked();
  await work();
  const [row] = await db.select().from(enquiries).where(eq(enquiries.enquiryId, enquiryId));
  pass(3_600_000);
  const { enquiryId: _id, searchText: _text, ...copy } = row!;
  await db.insert(enquiries).values(
    Array.from({ length: 1_000 }, (_, at) => ({
      ...copy,
      reference: `E-COPY${at}`,
      stampHash: null,
      lastInboundAt: escalation().now,
    })),
  );
  await escalateEnquiries(escalation());
  expect((await work()).map(({ subject }) => subject)).toEqual([
    'Overdue: Róisín Walsh about 2020 Škoda Octavia',
  ]);
});

it('owners get the emails about other enquiries if one of them fails, which is logged without its text', async () => {
  const older = await asked();
  const failing = await asked({ email: 'b@example.com' });
  await asked({ email: 'c@example.com', name: 'Newest' });
  await work();
  // Too long for an email.
  const name = 'Canary '.repeat(3_000);
  await db.update(enquiries).set({ name }).where(eq(enquiries.enquiryId, failing));
  pass(3_600_000);
  await escalateEnquiries(escalation());
  const sent = await work();
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Overdue: Newest about 2020 Škoda Octavia',
    'Overdue: Róisín Walsh about 2020 Škoda Octavia',
  ]);
  expect(sent[1]?.text).toContain(`/enquiries/${older}`);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, enquiryId: failing, msg: 'cannot email the owners about an overdue enquiry' },
  ]);
  expect(lines.join('')).not.toContain('Canary');
});
