import { describe, expect, it } from 'vitest';
import {
  appointmentTesting,
  HOUR,
  TUESDAY,
  WEDNESDAY,
} from '../../../tests/helpers/appointments.ts';
import { signIn } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { MailRefusedError } from '../../platform/ports/mailer.server.ts';
import { pricePeriods } from '../../app/schema.server.ts';

const database = await testDatabase();
const testing = await appointmentTesting(database);
const { arrange, as, ask, asked, carId, change, log, owner, pass, reply, requested } = testing;
const { save, staff, work } = testing;
const prep = await signIn(database, 'prep');
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Kia', 'Ceed');

const refuse = () => new MailRefusedError('550 no such user', true);

const PEOPLE = ['waiting', 'appointments', 'followUps', 'undelivered', 'holds', 'wanted'] as const;
const today = async (user = owner) => (await user.get('/today')).body;
const countsOf = async () => {
  const body = await today();
  return PEOPLE.flatMap((name) => (body[name].count > 0 ? `${name} ${body[name].count}` : []));
};

describe('people on Today', () => {
  it('are listed by waiting time until staff answer', async () => {
    const first = await asked({ carId, phone: '085 123 4567' });
    pass(61 * 60_000);
    const second = await asked({ carId, email: 'b@example.com' });
    const { waiting } = await today();
    expect(waiting).toMatchObject({
      count: 2,
      rows: [
        { enquiryId: first, isOverdue: true, kind: 'question', phone: '085 123 4567' },
        { enquiryId: second, isOverdue: false, hasEmail: true, sendAt: null, request: null },
      ],
    });
    await log(first, { kind: 'call', outcome: 'noAnswer' });
    expect((await today()).waiting.count).toBe(2);
    await work();
    pass(7 * HOUR);
    await reply(second, { whenOpen: true });
    expect((await today()).waiting.rows).toMatchObject([
      { sendAt: null },
      { sendAt: '2026-11-24T09:00:00.000Z' },
    ]);
    await log(first, { kind: 'call', outcome: 'spoke' });
    expect((await today()).waiting.rows).toMatchObject([{ enquiryId: second }]);
  });

  it('are listed with the words of their latest message, and with the car that they look for', async () => {
    const wanted = { makeId, q: 'Ceed', maxPrice: 18_000 };
    await ask({ kind: 'wanted', email: 'w@example.com', message: 'For my son.', wanted });
    const enquiryId = await asked({ carId, message: 'Is it still there?' });
    await ask({ carId, message: 'And is it green?' });
    const request = 'Looking for: Kia, Ceed, up to €18,000';
    expect((await today()).waiting.rows).toMatchObject([
      { request, words: 'For my son.', carTitle: null },
      { enquiryId, words: 'And is it green?' },
    ]);
  });

  it('are listed with an appointment today or tomorrow until its outcome is recorded', async () => {
    const enquiryId = await requested();
    await arrange(enquiryId);
    const later = await requested({ email: 'b@example.com', wantedAt: WEDNESDAY });
    await arrange(later, { startsAt: WEDNESDAY });
    const { appointments } = await today();
    expect(appointments).toMatchObject({
      count: 1,
      rows: [{ enquiryId, startsAt: TUESDAY, kind: 'testDrive', staff: 'Aoife' }],
    });
    pass(72 * HOUR);
    expect((await today()).appointments.count).toBe(2);
    expect((await change(enquiryId, { status: 'done' })).status).toBe(200);
    expect((await change(later, { status: 'noShow' })).status).toBe(200);
    expect((await today()).appointments.count).toBe(0);
  });

  it('are listed with a due follow-up or reminder until staff reach them or postpone it', async () => {
    const promised = await asked({ carId });
    await reply(promised);
    await save(promised, { followUpAt: '2026-11-25T09:00:00.000Z' });
    const silent = await asked({ carId, email: 'b@example.com' });
    await reply(silent, { remindDays: 2 });
    await work();
    pass(11 * HOUR);
    expect(await countsOf()).toEqual([]);
    pass(26 * HOUR);
    expect((await today()).followUps).toMatchObject({
      count: 2,
      rows: [
        { enquiryId: promised, promisedFor: '2026-11-25T09:00:00.000Z', noAnswerDays: null },
        { enquiryId: silent, promisedFor: null, noAnswerDays: 2 },
      ],
    });
    await save(silent, { remindAt: '2026-11-26T09:00:00.000Z' });
    await log(promised, { kind: 'call', outcome: 'leftMessage' });
    expect(await countsOf()).toEqual([]);
    pass(48 * HOUR);
    expect((await today()).followUps.rows).toMatchObject([{ noAnswerDays: 4 }]);
    await ask({ carId, email: 'b@example.com', message: 'I am back.' });
    expect(await countsOf()).toEqual(['waiting 1']);
  });

  it('are listed with an undelivered email until it is delivered or staff reach them in another way', async () => {
    const enquiryId = await asked({ carId });
    await reply(enquiryId);
    await work(refuse);
    const { undelivered } = await today();
    expect(undelivered).toMatchObject({
      count: 2,
      rows: [{ error: '550 no such user' }, { enquiryId, to: 'roisin@example.com', stored: false }],
    });
    for (const { mailId } of undelivered.rows)
      await owner.post(`/enquiries/${enquiryId}/messages/${mailId}/retry`, {});
    await work();
    expect((await today()).undelivered.count).toBe(0);
    pass(60_000);
    await reply(enquiryId, { text: 'One more thing.' });
    await work(refuse);
    expect((await today()).undelivered.count).toBe(1);
    pass(60_000);
    await log(enquiryId, { kind: 'call', outcome: 'spoke' });
    expect((await today()).undelivered.count).toBe(0);
  });

  it('have a median time until the first reply, for this week and last week', async () => {
    for (const minutes of [10, 20, 90]) {
      const enquiryId = await asked({ carId, email: `${minutes}@example.com` });
      pass(minutes * 60_000);
      await reply(enquiryId);
    }
    expect((await today()).firstReply).toEqual({ thisWeek: 20, lastWeek: null });
    pass(7 * 24 * HOUR);
    expect((await today()).firstReply).toEqual({ thisWeek: null, lastWeek: 20 });
  });
});

describe('cars on Today', () => {
  it('are listed with their problems while they are live, and with a reservation that ends', async () => {
    const before = await today();
    const bare = await stock.car({ makeId, modelId, currentPrice: '0', nctDue: '2026-11-01' });
    const stale = await stock.car({ makeId, modelId, inStockSince: '2026-09-01' });
    await stock.image(stale);
    const repriced = await stock.car({ makeId, modelId, inStockSince: '2026-09-01' });
    await stock.image(repriced);
    await database.db.insert(pricePeriods).values({
      carId: repriced,
      price: '20000',
      currency: 'EUR',
      fromAt: new Date('2026-10-01T10:00:00Z'),
      byName: 'Aoife Byrne',
      source: 'form',
    });
    await stock.car({ makeId, modelId, publish: false });
    const booked = { makeId, modelId, carBooked: true, publish: true };
    const ending = await stock.car({ ...booked, holdUntil: new Date('2026-11-24T11:59:00Z') });
    await stock.buyer({ carId: ending, kind: 'booking', firstName: 'Dara', lastName: 'Nolan' });
    await stock.car({ ...booked, holdUntil: new Date('2026-11-24T12:01:00Z') });
    await stock.car({ ...booked, holdUntil: new Date('2026-11-23T12:00:00Z') });
    await stock.car({ ...booked, holdUntil: new Date('2026-11-24T10:00:00Z'), carSold: true });

    const { cars, holds, live, reserved } = await today();
    expect([live - before.live, reserved]).toEqual([3, 3]);
    expect(cars.count - before.cars.count).toBe(2);
    const needs = new Map(cars.rows.map((car: { carId: number }) => [car.carId, car]));
    expect(needs.get(bare)).toMatchObject({
      problems: ['No photos', 'No price', 'NCT expired on 1 Nov 2026'],
      needsPrice: true,
      price: 'No price',
    });
    expect(needs.get(stale)).toMatchObject({
      problems: ['83 days in stock at the same price'],
      title: '2020 Kia Ceed',
      version: 1,
    });
    expect(needs.has(repriced)).toBe(false);
    expect(holds).toMatchObject({
      count: 1,
      rows: [{ carId: ending, person: 'Dara Nolan', holdUntil: '2026-11-24T11:59:00.000Z' }],
    });
  });

  it('are the only groups for a user who may not read enquiries', async () => {
    await asked({ carId });
    await reply(await asked({ carId, email: 'b@example.com' }));
    const all = await today(as(staff.sales));
    expect([all.waiting.count, all.firstReply.thisWeek]).toEqual([1, 0]);
    const draft = { makeId, modelId, publish: false };
    const bare = await stock.car(draft);
    await stock.image(await stock.car({ ...draft, description: 'One owner.' }));
    const { cars, drafts, live, reserved, ...others } = await today(as(prep));
    expect(drafts.rows.map((car: { carId: number }) => car.carId)).toContain(bare);
    expect(drafts.rows.at(-1).problems).toEqual([
      'Photos missing: side, rear quarter, dashboard and 5 more',
    ]);
    expect(all.drafts.count).toBe(0);
    expect({ cars, live, reserved }).toEqual({
      cars: all.cars,
      live: all.live,
      reserved: all.reserved,
    });
    expect(others.firstReply).toEqual({ thisWeek: null, lastWeek: null });
    for (const name of PEOPLE) expect(others[name]).toEqual({ count: 0, rows: [] });
  });
});
