import { beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import {
  appointments,
  auditLog,
  buyerDetails,
  cars,
  customers,
  enquiries,
  enquiryFiles,
  mails,
  partExchanges,
  users,
} from '../../app/schema.server.ts';
import { MailRefusedError } from '../../platform/ports/mailer.server.ts';
import { runRetention } from '../retention/run-retention.server.ts';
import { unconnectedDeps } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';
import { readAllRows } from '../../../tests/helpers/database/rows.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';

const database = await testDatabase();
const { db } = database;
const { storage } = await temporaryStorage();
const { ask, as, inbox, pass, queue, staff, work } = await enquiryTesting(database, storage);
const owner = as();
const sales = as(staff.sales);
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Volvo', 'V60');
const carId = await stock.car({ makeId, modelId });
const otherCarId = await stock.car({ makeId, modelId });

beforeEach(async () => void (await db.delete(buyerDetails)));

/** Every personal value of the tests matches this expression. */
const CANARY = /canary|222 ?3334/i;
const DAY = 86_400_000;

/** Adds a person with a record in every table, and returns customer and enquiry. */
async function addPerson() {
  await ask({
    carId,
    name: 'Canary Kinsella',
    email: 'canary@example.com',
    phone: '085 222 3334',
    message: 'Canary question',
  });
  const [{ enquiryId, version, reference }] = (await inbox()).data;
  pass(60_000);
  await owner.post(`/enquiries/${enquiryId}/messages`, { version, text: 'Dear Canary' });
  await work();
  await owner.post(`/enquiries/${enquiryId}/notes`, { text: 'Canary is in a hurry' });
  const detail = (await owner.get(`/enquiries/${enquiryId}`)).body;
  await owner.post(`/enquiries/${enquiryId}/messages`, {
    version: detail.enquiry.version,
    text: 'Canary, one more thing',
    undoSeconds: 10,
  });
  await db.insert(partExchanges).values({
    enquiryId,
    registration: '191-CANARY',
    makeModel: 'Canary Golf',
    serviceHistory: 'full',
    finance: 'no',
    note: 'Canary scratch',
  });
  await db.insert(enquiryFiles).values({
    enquiryId,
    stampHash: 'canary',
    storageKey: 'images/canary-1',
  });
  const [user] = await db.select({ userId: users.userId }).from(users).limit(1);
  await db.insert(appointments).values({
    enquiryId,
    carId,
    staffId: user!.userId,
    kind: 'testDrive',
    startsAt: new Date('2026-12-01T10:00:00Z'),
    minutes: 60,
    place: 'Canary Row',
    note: 'Canary brings a friend',
    uid: '1@cars.example',
    status: 'confirmed',
  });
  await ask({ stamp: null, email: 'canary@example.com', message: 'Canary spam' });
  const { customerId } = detail.customer;
  await owner.post(`/customers/${customerId}/consents`, {
    purpose: 'marketing_email',
    given: true,
    wording: 'Canary agreed',
  });
  return { customerId, enquiryId, reference };
}

const addBuyer = (kind: 'sale' | 'booking', values: object) =>
  stock.buyer({ carId, kind, lastName: 'Canary', phone: '+353 85 222 3334', ...values });
/** A buyer whom staff did not choose as a customer, and an impostor who sends an enquiry with that number. */
async function addImpostor(): Promise<number> {
  await addBuyer('sale', { date: '2024-03-14', firstName: 'Canary', address1: '1 Canary Row' });
  await addBuyer('booking', { date: '2026-11-01', firstName: 'Canary' });
  await ask({ name: 'An Impostor', email: 'impostor@example.com', phone: '085 222 3334' });
  const [{ enquiryId }] = (await inbox()).data;
  return (await owner.get(`/enquiries/${enquiryId}`)).body.customer.customerId;
}
const keysOf = async (customerId: number) =>
  (await owner.get(`/customers/${customerId}`)).body.phoneMatches.map(
    ({ key }: { key: string }) => key,
  );
const erase = (customerId: number, user = owner) =>
  user.post(`/customers/${customerId}/erase`, undefined);
const exported = (customerId: number, user = owner) => user.get(`/customers/${customerId}/export`);
const retain = () =>
  runRetention({ db, queue, settings: unconnectedDeps().settings, now: new Date() });
const texts = (rows: { text: string }[]) => rows.map((row) => row.text).join('\n');
const entriesOf = (action: 'erase' | 'export') =>
  db.select().from(auditLog).where(eq(auditLog.action, action));

describe('erasing a person', () => {
  it('removes all personal data, and keeps the figures that reports need', async () => {
    const { customerId, enquiryId, reference } = await addPerson();
    const before = (await owner.get(`/enquiries/${enquiryId}`)).body.enquiry;
    expect((await erase(customerId, sales)).status).toBe(403);
    const { status, body } = await erase(customerId);
    expect([status, body.message]).toEqual([200, 'Everything has been erased.']);
    expect(queue.jobs).toContainEqual({
      name: 'remove-files',
      payload: { storageKeys: ['images/canary-1'], uploadKeys: [] },
    });
    expect(queue.jobs).toContainEqual({
      name: 'remove-outbox-files',
      payload: { messageIds: expect.arrayContaining([expect.stringMatching(/^<.+>$/)]) },
    });

    const after = (await owner.get(`/enquiries/${enquiryId}`)).body.enquiry;
    expect(after).toMatchObject({ name: 'Erased', customerId: null, reference });
    for (const kept of ['kind', 'carId', 'carTitle', 'status', 'receivedAt', 'firstReplySeconds'])
      expect([kept, after[kept]]).toEqual([kept, before[kept]]);
    expect(await db.select().from(appointments)).toMatchObject([
      { startsAt: new Date('2026-12-01T10:00:00Z'), status: 'cancelled', place: null, note: null },
    ]);
    expect(await db.$count(enquiries)).toBe(2);
    expect(await db.$count(partExchanges)).toBe(0);
    expect((await owner.get('/customers')).body.data).toEqual([]);
    expect((await owner.get(`/customers/${customerId}`)).body).toMatchObject({
      customer: { name: 'Erased', email: null, erasedAt: '2026-11-23T12:01:00.000Z' },
      consents: [],
      enquiries: [],
    });
    expect(await entriesOf('erase')).toMatchObject([{ subject: `C-${customerId}` }]);
    await work();
    expect(await db.$count(mails)).toBe(0);
    expect(await readAllRows(database)).not.toMatch(CANARY);
  });

  it('cancels an appointment in the calendar of the person, and keeps no email afterwards', async () => {
    const { customerId, enquiryId } = await addPerson();
    await work();
    await erase(customerId);
    const [cancellation, ...others] = await work();
    expect(others).toEqual([]);
    expect(cancellation).toMatchObject({
      to: 'canary@example.com',
      subject: expect.stringMatching(/^Cancelled: Test drive of the .*, Tuesday 1 Dec/),
      calendar: { method: 'CANCEL' },
    });
    expect(cancellation?.calendar?.content).toMatch(/UID:1@cars\.example\r\n.*SEQUENCE:1\r\n/s);
    expect(await db.$count(mails)).toBe(0);
    expect(await db.select().from(appointments)).toMatchObject([
      { enquiryId, status: 'cancelled', sequence: 1 },
    ]);
    await erase(customerId);
    expect(queue.jobs.filter(({ name }) => name === 'send-mail')).toEqual([]);
  });

  it('leaves no enquiry that waits for a reply or a follow-up', async () => {
    const before = (await owner.get('/enquiries/waiting')).body.waiting;
    await ask({ carId, name: 'Canary Kinsella', email: 'canary@example.com', message: 'Hello' });
    const [{ enquiryId, version, waiting }] = (await inbox()).data;
    expect(waiting).toBe(true);
    const followUpAt = '2026-11-23T15:00:00.000Z';
    expect((await owner.put(`/enquiries/${enquiryId}`, { version, followUpAt })).status).toBe(200);
    const { customerId } = (await owner.get(`/enquiries/${enquiryId}`)).body.enquiry;
    expect((await erase(customerId)).status).toBe(200);
    expect((await owner.get('/enquiries/waiting')).body.waiting).toBe(before);
    expect((await inbox('view=waiting')).data).toEqual([]);
    expect((await inbox('view=today')).data).toEqual([]);
    expect((await inbox('view=all')).data).toMatchObject([{ status: 'new', waiting: false }]);
  });

  it('stops sending the cancellation if the mail server refuses it', async () => {
    const { customerId } = await addPerson();
    await work();
    await erase(customerId);
    await work(() => new MailRefusedError('451 try later', false));
    expect(await db.select().from(mails)).toMatchObject([{ status: 'queued', enquiryId: null }]);
    for (const payload of await db.select({ mailId: mails.mailId }).from(mails))
      queue.jobs.push({ name: 'send-mail', payload });
    await work(() => new MailRefusedError('550 no such user', true));
    expect(await db.$count(mails)).toBe(0);
  });

  it('returns 200 for a person who is already erased, and 404 for an unknown customer', async () => {
    const { customerId } = await addPerson();
    await erase(customerId);
    expect((await erase(customerId)).body.message).toBe('Everything has been erased.');
    // The answer was lost, and the owner confirms the same record again.
    const again = await owner.post(`/customers/${customerId}/erase?confirm=enquiry-1`, {});
    expect([again.status, again.body.message]).toEqual([200, 'Everything has been erased.']);
    expect((await entriesOf('erase')).filter((one) => one.entityId === customerId)).toHaveLength(1);
    expect((await erase(999_999)).status).toBe(404);
  });

  it('keeps a sale for six years, reports it and lists in the audit log what was erased', async () => {
    const { customerId, reference } = await addPerson();
    await addBuyer('sale', { date: '2024-03-14', customerId });
    await addBuyer('booking', { date: '2024-03-01', customerId });
    await stock.buyer({ carId: otherCarId, kind: 'sale', date: '2019-01-02', customerId });
    expect((await owner.get(`/customers/${customerId}`)).body.cars).toHaveLength(3);
    const kept =
      'The sale of 14 Mar 2024 must be kept until 14 Mar 2030. Everything else has been erased.';
    expect((await erase(customerId)).body.message).toBe(kept);
    expect((await erase(customerId)).body.message).toBe(kept);
    expect(await db.select().from(buyerDetails)).toMatchObject([
      { carId, kind: 'sale', lastName: 'Canary', customerId },
    ]);
    const [entry] = (await entriesOf('erase')).toReversed();
    expect(entry?.changes).toEqual({
      erased: { from: expect.stringMatching(/^E-\w{6}, E-\w{6}, /), to: null },
      kept: { from: `sale of 2020 Volvo V60 (car ${carId})`, to: null },
    });
    expect(entry?.changes['erased']?.from).toContain(reference);
    expect(entry?.changes['erased']?.from).toContain(`booking of 2020 Volvo V60 (car ${carId})`);
  });

  it('counts the period of a sale without a date from the day on which the car was sold', async () => {
    const { customerId } = await addPerson();
    const soldCars = [
      [carId, '2024-03-14'],
      [otherCarId, '2019-01-02'],
    ] as const;
    for (const [soldCarId, day] of soldCars) {
      const soldAt = new Date(`${day}T12:00:00Z`);
      await db.update(cars).set({ carSold: true, soldAt }).where(eq(cars.carId, soldCarId));
      await stock.buyer({ carId: soldCarId, kind: 'sale', customerId });
    }
    expect((await erase(customerId)).body.message).toBe(
      'The sale of 14 Mar 2024 must be kept until 14 Mar 2030. Everything else has been erased.',
    );
    expect((await owner.get(`/customers/${customerId}`)).body.cars).toMatchObject([
      { carId, date: '2024-03-14' },
    ]);
    await db.update(cars).set({ carSold: false, soldAt: null });
  });

  describe('with a phone number that another person typed', () => {
    it('discloses and deletes nothing of the buyer, and lists each record with what it holds', async () => {
      const customerId = await addImpostor();
      const { cars: bought, phoneMatches } = (await owner.get(`/customers/${customerId}`)).body;
      expect(bought).toEqual([]);
      expect(phoneMatches).toMatchObject([
        {
          key: `booking-${carId}`,
          title: '2020 Volvo V60',
          name: 'Canary Canary',
          holds: ['phone number'],
          isKept: false,
        },
        {
          key: `sale-${carId}`,
          holds: ['phone number', 'address'],
          isKept: true,
          keptUntil: '2030-03-14',
        },
      ]);
      expect((await exported(customerId)).text).not.toMatch(/canary/i);
      expect((await erase(customerId)).body.message).toBe('Everything has been erased.');
      expect(await db.select().from(buyerDetails).orderBy(buyerDetails.kind)).toMatchObject([
        { kind: 'booking', lastName: 'Canary', customerId: null },
        { kind: 'sale', lastName: 'Canary', customerId: null },
      ]);
    });

    it('includes a record that an owner confirms, links nothing to the erased person, and logs it', async () => {
      const customerId = await addImpostor();
      const confirm = `booking-${carId},sale-${carId}`;
      const { purchases } = (await owner.get(`/customers/${customerId}/export?confirm=${confirm}`))
        .body;
      expect(purchases).toHaveLength(2);
      const { body } = await owner.post(
        `/customers/${customerId}/erase?confirm=${confirm}`,
        undefined,
      );
      expect(body.message).toMatch(/^The sale of 14 Mar 2024 must be kept/);
      expect(await db.select().from(buyerDetails)).toMatchObject([
        { kind: 'sale', lastName: 'Canary', customerId: null },
      ]);
      for (const action of ['export', 'erase'] as const) {
        const [entry] = (await entriesOf(action)).toReversed();
        expect(Object.values(entry?.changes['samePhoneOnly'] ?? {})).toContain(
          `booking of 2020 Volvo V60 (car ${carId}), sale of 2020 Volvo V60 (car ${carId})`,
        );
      }
    });

    it('refuses a record without that phone number, and a malformed list', async () => {
      const customerId = await addImpostor();
      await stock.buyer({
        carId: otherCarId,
        kind: 'sale',
        date: '2024-01-02',
        phone: '0861112223',
      });
      const urlOf = (confirm: string) => `/customers/${customerId}/erase?confirm=${confirm}`;
      for (const [confirm, status] of [
        [`sale-${otherCarId}`, 409],
        ['enquiry-1', 409],
        ['customer-1', 400],
        ['sale-1,,', 400],
      ] as const)
        expect([confirm, (await owner.post(urlOf(confirm), undefined)).status]).toEqual([
          confirm,
          status,
        ]);
      expect(await db.$count(buyerDetails)).toBe(3);
    });

    it('keeps an enquiry of an impostor apart from the customer with that number', async () => {
      const { customerId, enquiryId } = await addPerson();
      pass(600_000);
      await ask({ name: 'An Impostor', email: 'impostor@example.com', phone: '085 222 3334' });
      const [{ enquiryId: impostorEnquiryId }] = (await inbox()).data;
      expect(await keysOf(customerId)).toEqual([`enquiry-${impostorEnquiryId}`]);
      expect((await exported(customerId)).text).not.toMatch(/impostor/i);
      await erase(customerId);
      expect((await owner.get(`/enquiries/${enquiryId}`)).body.enquiry.name).toBe('Erased');
      const impostor = (await owner.get(`/enquiries/${impostorEnquiryId}`)).body;
      expect(impostor.enquiry.name).toBe('An Impostor');
      // The enquiry that stays gets a new customer with its own contacts.
      expect(impostor.customer.customerId).not.toBe(customerId);
      expect(await keysOf(impostor.customer.customerId)).toEqual([]);
    });
  });

  it('leaves another customer with the same phone number alone', async () => {
    const { customerId } = await addPerson();
    const pat = { name: 'Pat Other', email: 'pat@example.com' };
    await ask({ ...pat, message: 'Hi' });
    await ask({ ...pat, phone: '085 222 3334', message: 'Hi again' });
    await erase(customerId);
    expect((await owner.get('/customers')).body.data).toMatchObject([{ name: 'Pat Other' }]);
    expect((await inbox()).data).toMatchObject([
      { name: 'Pat Other' },
      { name: 'Pat Other' },
      { name: 'Erased' },
    ]);
  });

  it('includes customers who were merged into the person', async () => {
    const { customerId } = await addPerson();
    await ask({ name: 'Canary K.', email: 'canary2@example.com', message: 'Canary again' });
    const [{ customerId: second }] = (await owner.get('/customers?q=canary2')).body.data;
    await owner.post(`/customers/${second}/merge`, { intoId: customerId });
    expect((await erase(second)).status).toBe(409);
    expect((await exported(second)).status).toBe(409);
    await erase(customerId);
    await work();
    expect(await readAllRows(database)).not.toMatch(CANARY);
    expect((await owner.get(`/customers/${second}`)).status).toBe(404);
  });
});

it('the export of a person is one file with every record, and is logged without a name', async () => {
  const { customerId, reference } = await addPerson();
  await addBuyer('sale', { date: '2024-03-14', customerId });
  expect((await exported(customerId, sales)).status).toBe(403);
  expect((await exported(999_999)).status).toBe(404);
  const { status, headers, body } = await exported(customerId);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="C-${customerId}.json"`);
  expect(headers.get('cache-control')).toMatch(/no-store/);
  expect(body).toMatchObject({
    reference: `C-${customerId}`,
    customers: [{ name: 'Canary Kinsella', phoneE164: '+353852223334' }],
    consents: [{ wording: 'Canary agreed' }],
    enquiries: [{ reference, message: 'Canary question' }, { message: 'Canary spam' }],
    partExchanges: [{ registration: '191-CANARY' }],
    files: [{ width: null, photo: null }],
    appointments: [{ place: 'Canary Row' }],
    purchases: [{ make: 'Volvo', lastName: 'Canary', kind: 'sale' }],
  });
  expect(texts(body.events)).toMatch(/Canary question.*Dear Canary.*in a hurry/s);
  expect(texts(body.emails)).toMatch(/Dear Canary.*one more thing/s);
  expect(JSON.stringify(body)).not.toMatch(/stampHash|storageKey|searchText/);
  expect((await entriesOf('export')).at(-1)).toMatchObject({
    subject: `C-${customerId}`,
    changes: {},
  });
  expect(JSON.stringify(await db.select().from(auditLog))).not.toMatch(CANARY);
});

describe('the retention job', () => {
  it('anonymises in the same way, and deletes the customer', async () => {
    const { customerId } = await addPerson();
    await owner.post(`/customers/${customerId}/consents`, {
      purpose: 'marketing_email',
      given: false,
    });
    pass(400 * DAY);
    queue.jobs.length = 0;
    await retain();
    // The proof of a consent is kept for two years after it ended.
    expect(await db.$count(customers)).toBe(1);
    expect(queue.jobs).toMatchObject([
      { name: 'remove-outbox-files', payload: { messageIds: expect.any(Array) } },
      { name: 'remove-files' },
    ]);
    pass(365 * DAY);
    await retain();
    expect(await db.$count(customers)).toBe(0);
    expect(await readAllRows(database)).not.toMatch(CANARY);
  });

  it('keeps a customer with a sale or a consent in force', async () => {
    const { customerId } = await addPerson();
    await ask({ name: 'Canary Buyer', email: 'canary2@example.com' });
    const [{ customerId: buyer }] = (await owner.get('/customers?q=canary2')).body.data;
    await stock.buyer({ carId, kind: 'sale', date: '2026-11-01', customerId: buyer });
    pass(400 * DAY);
    await retain();
    const ids = (await db.select({ id: customers.customerId }).from(customers)).map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual([customerId, buyer]);
    pass(6 * 366 * DAY);
    await retain();
    expect(await db.select({ id: customers.customerId }).from(customers)).toEqual([
      { id: customerId },
    ]);
  });
});
