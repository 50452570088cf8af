import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { cars } from '../../app/schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';

const database = await testDatabase();
const { db } = database;
const testing = await enquiryTesting(database);
const { as, ask, inbox, log, pass, read, reply, save, staff, work } = testing;
const owner = as();
const sales = as(staff.sales);
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Škoda', 'Octavia');
const carId = await stock.car({ makeId, modelId, currentPrice: '18950' });

const asked = (change: Record<string, unknown> = {}) => testing.asked({ carId, ...change });

describe('a reply', () => {
  it('can be undone until it is sent, and becomes part of the thread when it is sent', async () => {
    const enquiryId = await asked();
    await work();
    const { mailId } = (await reply(enquiryId, { undoSeconds: 8 })).body;
    expect((await read(enquiryId)).events).toHaveLength(1);
    expect((await owner.remove(`/enquiries/${enquiryId}/messages/${mailId}`)).status).toBe(200);
    expect(await work()).toEqual([]);

    const again = (await reply(enquiryId, { undoSeconds: 8 })).body.mailId;
    // The response was lost, so the colleague taps again.
    expect((await reply(enquiryId, { undoSeconds: 8 })).body.mailId).toBe(again);
    pass(9_000);
    const [mail] = await work();
    expect(mail).toMatchObject({
      to: 'roisin@example.com',
      fromName: 'Aoife at Forecourt Motors',
      replyTo: 'hello@forecourt.example',
    });
    expect(mail?.subject).toMatch(/^Re: We have your question about the 2020 Škoda Octavia \(E-/);
    expect(mail?.headers?.['In-Reply-To']).toMatch(
      /^<enquiryReceived-[\da-f-]{36}@cars\.example>$/,
    );
    expect(mail?.text).toMatch(/^Yes, it is\.\n\nAoife Byrne\n/);
    const late = await owner.remove(`/enquiries/${enquiryId}/messages/${again}`);
    expect([late.status, late.body.message]).toEqual([409, 'This message has already been sent.']);

    const { enquiry, events } = await read(enquiryId);
    expect(events.at(-1)).toMatchObject({
      kind: 'out',
      text: 'Yes, it is.',
      mail: { status: 'sent' },
    });
    expect(enquiry).toMatchObject({ status: 'replied', waiting: false, firstReplySeconds: 0 });
    expect((await inbox()).counts).toMatchObject({ new: 0, waiting: 0, all: 1 });
  });

  it('counts from the moment of the tap, and a later message makes the enquiry wait again', async () => {
    const enquiryId = await asked();
    pass(120_000);
    await reply(enquiryId, { undoSeconds: 10 });
    pass(60_000);
    await work();
    pass(3_600_000);
    await reply(enquiryId);
    const { enquiry } = await read(enquiryId);
    expect(enquiry).toMatchObject({ firstReplySeconds: 120, firstReplyOpenSeconds: 120 });
    pass(1_000);
    await ask({ carId, message: 'Thanks' });
    expect((await read(enquiryId)).enquiry).toMatchObject({ waiting: true, state: 'waiting' });
  });

  it('changes the status of a new enquiry, not of one with an appointment', async () => {
    const enquiryId = await asked();
    await save(enquiryId, { status: 'appointment' });
    for (const more of [{}, { status: 'replied' }, { undoSeconds: 5, text: 'See you then.' }]) {
      expect((await reply(enquiryId, more)).status).toBe(201);
      await work();
      const { enquiry } = await read(enquiryId);
      expect(enquiry).toMatchObject({ status: 'appointment', waiting: false });
    }
    const another = await asked({ email: 'b@example.com' });
    await reply(another, { status: 'appointment' });
    expect((await read(another)).enquiry.status).toBe('appointment');
  });

  it('requires an email address, the current version and an enquiry that is not spam', async () => {
    const enquiryId = await asked({ email: '', phone: '085 123 4567' });
    const refused = await reply(enquiryId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This person didn’t leave an email address.',
    ]);
    const other = await asked({ email: 'b@example.com' });
    expect(await reply(other, { version: 1 })).toMatchObject({ status: 409, body: { version: 2 } });
    await save(other, { status: 'spam' });
    expect((await reply(other)).status).toBe(409);
    expect((await reply(other, { text: ' ' })).status).toBe(422);
    expect((await reply(other, { undoSeconds: 11 })).status).toBe(422);
  });

  it('needs confirmation if a colleague replied less than a minute ago', async () => {
    const enquiryId = await asked();
    await reply(enquiryId, {}, sales);
    pass(20_000);
    const second = await reply(enquiryId);
    expect(second).toMatchObject({ status: 409, body: { code: 'recentReply', colleague: 'Seán' } });
    expect(second.body.message).toBe('Seán replied 20 seconds ago. Send yours too?');
    expect((await reply(enquiryId, { confirm: true })).status).toBe(201);
    const another = await asked({ email: 'b@example.com' });
    await reply(another, { undoSeconds: 8 }, sales);
    expect((await reply(another)).body.code).toBe('recentReply');
    pass(61_000);
    await work();
    expect((await reply(another)).status).toBe(201);
  });
});

describe('a logged contact', () => {
  it('counts as a reply if it reached the person, but not if nobody answered the call', async () => {
    const enquiryId = await asked();
    await log(enquiryId, { kind: 'call', outcome: 'noAnswer' });
    expect((await read(enquiryId)).enquiry).toMatchObject({ waiting: true, firstReplyAt: null });
    pass(60_000);
    await log(enquiryId, { kind: 'call', outcome: 'leftMessage', text: 'Will ring back' });
    const { enquiry, events } = await read(enquiryId);
    expect(enquiry).toMatchObject({ status: 'replied', waiting: false, firstReplySeconds: 60 });
    expect(events.at(-1)).toMatchObject({
      kind: 'call',
      outcome: 'leftMessage',
      actorName: 'Aoife Byrne',
    });
    expect((await log(enquiryId, { kind: 'call' })).body.errors).toHaveProperty('outcome');
  });

  it('stays in the thread, like a note, when the car is deleted', async () => {
    const gone = await stock.car({ makeId, modelId });
    const enquiryId = await asked({ carId: gone });
    await owner.post(`/enquiries/${enquiryId}/notes`, { text: 'Likes blue' });
    await db.delete(cars).where(eq(cars.carId, gone));
    const { enquiry, events, car } = await read(enquiryId);
    expect([enquiry.carTitle, enquiry.carId, car]).toEqual(['2020 Škoda Octavia', null, null]);
    expect(events).toHaveLength(2);
    await asked({ email: 'b@example.com' });
    expect((await inbox('view=all&gone=true')).data).toMatchObject([{ enquiryId, carGone: true }]);
  });
});
