import { describe, expect, it } from 'vitest';
import { customers, enquiries } from '../../../app/schema.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../../tests/helpers/enquiries.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';

const database = await testDatabase();
const { db } = database;
const { ask, as, inbox, pass, read, reply, stamp, work } = await enquiryTesting(database);
const stock = stockFactory(database);
const makeId = await stock.make('Volvo');
const carId = await stock.car({ makeId, modelId: await stock.model(makeId, 'XC60') });

const DAY = 86_400_000;

describe('another message about the same car', () => {
  it('joins the thread and reopens a lost enquiry', async () => {
    await ask({ carId });
    const { enquiryId } = (await inbox()).data[0];
    const lost = { version: 2, status: 'lost', lostReason: 'price' };
    expect((await as().put(`/enquiries/${enquiryId}`, lost)).status).toBe(200);
    pass(29 * DAY);
    await ask({ carId, message: 'And now?' });
    const { enquiry, events } = (await as().get(`/enquiries/${enquiryId}`)).body;
    expect(enquiry).toMatchObject({ status: 'new', waiting: true, lostReason: null });
    const texts = events.map(({ text }: { text: string | null }) => text);
    expect(texts).toEqual(['Is it still for sale?', null, 'And now?']);
  });

  it('gets a new reference, so that nobody learns whether a person has asked before', async () => {
    const first = (await ask({ carId })).body.reference;
    const sent = { carId, stamp: await stamp(carId), message: 'And now?' };
    const { reference } = (await ask(sent)).body;
    expect(reference).not.toBe(first);
    expect((await ask(sent)).body.reference).toBe(reference);
    for (const q of [first, reference, ` ${reference.toLowerCase()}`]) {
      const { data } = await inbox(`view=all&q=${encodeURIComponent(q)}`);
      expect(data).toMatchObject([{ reference: first }]);
    }
    const acknowledgement = (await work()).at(2);
    expect(acknowledgement?.subject).toContain(reference);
  });

  it('adds a phone number that the first one lacked', async () => {
    await ask({ carId });
    await ask({ carId, phone: '085 123 4567' });
    expect(await db.select().from(enquiries)).toMatchObject([
      { emailKey: 'roisin@example.com', phoneE164: '+353851234567' },
    ]);
  });

  it('joins a thread without an email address by the phone number', async () => {
    await ask({ carId, email: '', phone: '085 123 4567' });
    await ask({ carId, email: '', phone: '+353 85 123 4567' });
    expect((await inbox()).pagination.totalItems).toBe(1);
  });

  const byPhone = { carId, email: '', phone: '085 123 4567' };
  const byBoth = { carId, email: 'else@example.com', phone: '085 123 4567' };

  it.each([
    ['adds no email address to a thread with the same phone number', byPhone, byBoth],
    ['without an email address joins no thread that has one', byBoth, byPhone],
  ])('%s', async (_what, first, further) => {
    await ask(first);
    await ask(further);
    const stored = await db.select().from(enquiries).orderBy(enquiries.enquiryId);
    expect(stored.map(({ email }) => email)).toEqual([first.email || null, further.email || null]);
    expect(await db.$count(customers)).toBe(1);
  });

  it('with a known phone number and a new email address leaves the customer unchanged, and is answered at that address', async () => {
    await ask({ ...byPhone, carId: null });
    pass(60_000);
    await ask(byBoth);
    expect(await db.select().from(customers)).toMatchObject([{ email: null, version: 1 }]);
    const { enquiryId } = (await inbox()).data[0];
    expect((await read(enquiryId)).customer).toMatchObject({ enquiries: 2, hasOtherEmail: true });
    await work();
    await reply(enquiryId);
    expect((await work()).map(({ to }) => to)).toEqual(['else@example.com']);
    const [customer] = await db.select().from(customers);
    const { name, phone, version } = customer!;
    const details = { name, phone, version, email: 'else@example.com', county: null, note: null };
    expect((await as().put(`/customers/${customer!.customerId}`, details)).status).toBe(200);
    expect((await read(enquiryId)).customer).toMatchObject({ hasOtherEmail: false });
  });

  const both = { carId, phone: '085 123 4567' };

  it.each<[string, number, object]>([
    ['after 31 days', 31 * DAY, {}],
    ['of somebody else', DAY, { email: 'else@example.com', phone: '' }],
    ['with the same phone number and another email address', DAY, { email: 'else@example.com' }],
    ['with the same email address and another phone number', DAY, { phone: '086 765 4321' }],
  ])('%s is a new enquiry', async (_when, later, change) => {
    await ask(both);
    pass(later);
    await ask({ ...both, ...change });
    expect((await inbox()).pagination.totalItems).toBe(2);
  });

  it('is answered at the address that it contains', async () => {
    await ask({ ...both, email: 'roisin@exmaple.com' });
    const { enquiryId } = (await inbox()).data[0];
    pass(60_000);
    await ask(both);
    await work();
    const later = (await inbox()).data[0].enquiryId;
    expect(later).not.toBe(enquiryId);
    await reply(later);
    expect((await work()).map(({ to }) => to)).toEqual(['roisin@example.com']);
    // The customer has both enquiries.
    expect((await read(later)).customer).toMatchObject({ enquiries: 2 });
  });
});
