import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { DEAL, dealTesting, PART_EXCHANGE } from '../../../tests/helpers/deals.ts';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';
import { carImages, enquiries, partExchanges, sessions } from '../../app/schema.server.ts';

const database = await testDatabase();
const { db } = database;
const deals = await dealTesting(database);
const { owner, prep, sales, app, read, start, step, order, pay, change, handOver } = deals;
await db.update(sessions).set({ expiresAt: new Date('2100-01-01') });

const today = async () => (await sales.get('/today')).body.deals;
const tasksOf = async (dealId: number) =>
  (await today()).rows.find((row: { dealId: number }) => row.dealId === dealId)?.tasks;
const days = (count: number) => vi.setSystemTime(Date.now() + count * 86_400_000);

describe('Today', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    return () => vi.useRealTimers();
  });

  it('names an order without a deposit after two days, and none with a deposit', async () => {
    const [waiting, paid] = [await start(), await start()];
    await order(waiting);
    await order(paid);
    await pay(paid, 500_00);
    days(1.9);
    expect([await tasksOf(waiting), await tasksOf(paid)]).toEqual([undefined, undefined]);
    days(0.2);
    expect(await tasksOf(waiting)).toEqual([
      expect.stringMatching(/^No deposit since the order of/),
    ]);
    expect(await tasksOf(paid)).toBeUndefined();
  });

  it('names a balance until it is paid, and a part exchange until it is in stock', async () => {
    const partExchange = { ...PART_EXCHANGE, registration: '182-KE-9' };
    const dealId = await start({ partExchange });
    await order(dealId);
    await step(dealId, 'invoice');
    await handOver(dealId, { confirm: true });
    expect(await tasksOf(dealId)).toEqual(['€18,450 is due', '182-KE-9 isn’t in stock yet']);
    await pay(dealId, 18_450_00, { method: 'transfer' });
    expect(await tasksOf(dealId)).toEqual(['182-KE-9 isn’t in stock yet']);
    await step(dealId, 'part-exchange');
    expect(await tasksOf(dealId)).toBeUndefined();
  });

  it('names the handovers of today and tomorrow, which the diary shows on their day', async () => {
    const dealId = await start();
    const handoverAt = new Date(Date.now() + 20 * 3_600_000).toISOString();
    await order(dealId);
    await change(dealId, { handoverAt });
    expect((await today()).rows[0]).toMatchObject({ dealId, handoverAt, tasks: [] });
    const diaries = await Promise.all([owner.get('/diary'), owner.get('/diary?week=2020-W05')]);
    const shown = diaries.map(({ text }) => text.includes('"handovers":[{'));
    expect(shown[1]).toBe(false);
    const weeks = [diaries[0].body.next, diaries[0].body.week];
    const found = await Promise.all(weeks.map((week) => owner.get(`/diary?week=${week}`)));
    expect(found.some(({ text }) => text.includes(`"dealId":${dealId}`))).toBe(true);
  });

  it('hides deals from users who prepare cars, also in the find box and in the list of deals', async () => {
    await order(await start({ buyer: { ...DEAL.buyer, name: 'Canary Kinsella' } }));
    expect((await owner.get('/find?q=kinsella')).body.deals).toHaveLength(1);
    const answers = await Promise.all([prep.get('/find?q=kinsella'), prep.get('/today')]);
    expect(answers.map(({ text }) => text).join(' ')).not.toContain('Kinsella');
    expect((await prep.get('/deals')).status).toBe(403);
  });
});

describe('a handover', () => {
  it('needs the whole checklist, and a confirmation if the balance is due', async () => {
    const dealId = await start();
    await order(dealId);
    await step(dealId, 'invoice');
    expect((await handOver(dealId, { done: ['Keys'] })).body.errors).toEqual({
      done: 'Not done yet: Service book, NCT certificate, Registration certificate or RF105, Guarantee explained, Balance paid',
    });
    const refused = await handOver(dealId);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'balanceDue',
      '€24,950 is still due. Hand the car over anyway?',
    ]);
  });
});

it('the books list a kept deposit, on which no VAT is due', async () => {
  const before = (await owner.get('/books/vat-period')).body;
  const dealId = await start();
  await order(dealId);
  await pay(dealId, 750_00);
  await step(dealId, 'cancel', { reason: 'Changed their mind', deposit: 'kept' });
  const after = (await owner.get('/books/vat-period')).body;
  expect(after.keptDeposits.lines.at(-1)).toMatchObject({ dealId, amount: 750_00 });
  expect(after.due).toBe(before.due);
});

describe('a deal that starts from a valuation', () => {
  it('takes over the person, the car with its offer, and the photos that staff add', async () => {
    const [enquiry] = await db
      .insert(enquiries)
      .values({
        reference: 'E-00D34L',
        kind: 'partExchange',
        name: 'Zoë Murphy',
        email: 'zoe@example.com',
        origin: 'contact',
        receivedAt: new Date(),
        lastActivityAt: new Date(),
      })
      .returning({ enquiryId: enquiries.enquiryId });
    const enquiryId = enquiry?.enquiryId ?? 0;
    await deals.stock.kind('Land Rover', 'Defender');
    await db.insert(partExchanges).values({
      enquiryId,
      registration: '191-WW-7',
      makeModel: 'land rover Defender 110',
      mileageKm: 88_000,
      serviceHistory: 'full',
      finance: 'no',
      offer: '21500.50',
    });
    expect((await owner.post('/deals', { enquiryId })).body.errors).toEqual({
      carId: 'Choose a car',
    });
    const { dealId } = (await owner.post('/deals', { enquiryId, carId: await deals.newCar() }))
      .body;
    const deal = await read(dealId);
    expect(deal).toMatchObject({
      buyer: { name: 'Zoë Murphy', email: 'zoe@example.com' },
      partExchange: { make: 'Land Rover', model: 'Defender 110', allowance: 21_500_50 },
    });
    const uploaded = await app.request('/api/money-files?name=front', {
      method: 'POST',
      body: new Uint8Array(await testJpeg({ width: 60, height: 40 })),
      headers: { ...deals.sessions.owner, 'content-type': 'image/jpeg' },
    });
    const { fileId } = await uploaded.json();
    const { buyer, price, partExchange } = deal;
    const changed = { ...DEAL, buyer, price, partExchange, version: 1, enquiryId: undefined };
    await owner.put(`/deals/${dealId}`, { ...changed, photoIds: [fileId] });
    expect((await sales.get(`/money-files/${fileId}`)).status).toBe(200);
    expect((await prep.get(`/money-files/${fileId}`)).status).toBe(404);
    await order(dealId);
    const { carId } = (await step(dealId, 'part-exchange')).body;
    expect(await db.$count(carImages, eq(carImages.carId, carId))).toBe(1);
  });
});
