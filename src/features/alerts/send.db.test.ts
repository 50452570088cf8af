import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { alertTesting, tokenOf } from '../../../tests/helpers/alerts.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { lockCar } from '../cars/lock-car.server.ts';
import { addCar, changeCar } from '../cars/write/write-car.server.ts';
import { MailRefusedError } from '../../platform/ports/mailer.server.ts';
import { runRetention } from '../retention/run-retention.server.ts';
import { alertDeliveries, alerts, cars } from '../../app/schema.server.ts';
import { sendAlerts } from './send-alerts.server.ts';

const database = await testDatabase();
const { db } = database;
const { ask, call, carNews, digest, job, pass, passDays, started, work } =
  await alertTesting(database);
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Volkswagen', 'Golf');

beforeEach(async () => {
  await db.delete(cars);
});

type Values = Parameters<typeof changeCar>[1]['values'];
const write = () => ({ ...job(), user: null, queue: recordingQueue() });
/** Adds a car as the car form does, published by default. */
const add = async (values: Values = {}) => {
  const car = { makeId, modelId, year: 2021, condition: 'Used', currentPrice: '20000.00' };
  const added = await db.transaction((tx) =>
    addCar({ ...write(), db: tx }, { ...car, publish: true, ...values }, 'form'),
  );
  return added!.carId;
};
const change = (carId: number, values: Values) =>
  db.transaction(async (tx) => {
    const before = await lockCar(tx, carId);
    await changeCar({ ...write(), db: tx }, { before, values, source: 'form' });
  });
const subjects = async () => (await digest()).map(({ subject }) => subject);

const brokenQueue = { enqueue: () => Promise.reject(new Error('The queue is gone')) };

describe('a digest', () => {
  it('names each new car that fits once, with links to change and to unsubscribe with one click', async () => {
    await add({ currentPrice: '9000.00' });
    const token = await started({ filters: { makeId, maxPrice: 20_000 } });
    pass(1_000);
    const first = await add();
    await add({ currentPrice: '20001.00' });
    await add({ publish: false });
    passDays(1);
    const [mail, ...others] = await digest();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'roisin@example.com',
      subject: "1 new car for 'Volkswagen, up to €20,000'",
      headers: {
        'List-Unsubscribe': expect.stringMatching(
          /^<https:\/\/cars\.example\/api\/alerts\/[\w-]{43}\/stop>$/,
        ),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    expect(mail?.text).toContain(
      `2021 Volkswagen Golf, €20,000\nhttps://cars.example/car/${first}`,
    );
    expect(tokenOf(mail)).not.toBe(token);
    const path = /cars\.example\/api(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1];
    passDays(1);
    expect(await digest()).toEqual([]);
    expect((await call('POST', path ?? '')).status).toBe(200);
    await add();
    passDays(1);
    expect(await digest()).toEqual([]);
  });

  it('names a car once in a day to a person with several alerts that it fits', async () => {
    await started({ filters: { makeId } });
    await started({ filters: { maxPrice: 20_000 } });
    pass(1_000);
    const carId = await add();
    await started({ kind: 'car', carId });
    passDays(1);
    expect(await digest()).toHaveLength(1);
    await change(carId, { currentPrice: '19000.00' });
    expect(await carNews()).toEqual([]);
    passDays(1);
    expect(await digest()).toEqual([]);
    expect(await carNews()).toHaveLength(1);
  });

  it('leaves out a car that is sold, reserved or unpublished, and names it once it can be bought again', async () => {
    await started();
    pass(1_000);
    const ids = [await add(), await add(), await add()];
    await change(ids[0]!, { carSold: true });
    await change(ids[1]!, { carBooked: true });
    await change(ids[2]!, { publish: false });
    passDays(1);
    expect(await digest()).toEqual([]);
    await change(ids[1]!, { carBooked: false });
    await change(ids[2]!, { publish: true });
    passDays(1);
    expect(await subjects()).toEqual(["2 new cars for 'Every car'"]);
    await change(ids[2]!, { publish: false });
    await change(ids[2]!, { publish: true });
    passDays(1);
    expect(await digest()).toEqual([]);
  });

  it('names a car whose price fell below the limit, unless the price rose again or was below the limit before', async () => {
    const [down, again, cheap] = [
      await add({ currentPrice: '21000.00' }),
      await add({ currentPrice: '21000.00' }),
      await add({ currentPrice: '15000.00' }),
    ];
    pass(1_000);
    await started({ filters: { maxPrice: 20_000 } });
    pass(1_000);
    for (const carId of [down, again]) await change(carId, { currentPrice: '19000.00' });
    await change(cheap, { currentPrice: '14000.00' });
    pass(1_000);
    await change(again, { currentPrice: '21000.00' });
    passDays(1);
    const [mail] = await digest();
    expect(mail?.subject).toMatch(/^1 new car /);
    // The car is not on the site long enough to announce a reduction.
    expect(mail?.text).toContain('2021 Volkswagen Golf, €19,000\n');
  });

  it('announces a reduction from the prior price if the law allows it', async () => {
    const carId = await add({ currentPrice: '21000.00' });
    passDays(31);
    await started({ filters: { maxPrice: 20_000 } });
    pass(1_000);
    await change(carId, { currentPrice: '19000.00' });
    passDays(1);
    expect((await digest())[0]?.text).toContain('€19,000, Reduced from €21,000\n');
  });

  it('is sent every day or every seven days, also when the clocks change', async () => {
    pass(Date.parse('2027-03-22T09:00:00Z') - Date.now());
    await started({ filters: { makeId } });
    await started({ filters: {}, frequency: 'weekly' });
    pass(1_000);
    const sent: number[] = [];
    // 08:00 in Dublin is 08:00 UTC until 27 March, and 07:00 afterwards.
    for (let day = 23; day <= 31; day += 1) {
      await add();
      pass(Date.parse(`2027-03-${day}T${day < 28 ? '08' : '07'}:00:00Z`) - Date.now());
      sent.push((await digest()).length);
      sent[sent.length - 1]! += (await digest()).length;
    }
    expect(sent).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 1]);
  });

  it('is queued once if the job runs three times while the mail server is down', async () => {
    await started();
    pass(1_000);
    await add();
    passDays(1);
    await sendAlerts(job());
    await sendAlerts(job());
    passDays(1);
    await sendAlerts(job());
    expect(await work()).toHaveLength(1);
  });

  it('is rolled back if queueing fails, and is sent by the next run', async () => {
    await started();
    pass(1_000);
    await add();
    passDays(1);
    await expect(sendAlerts({ ...job(), queue: brokenQueue })).rejects.toThrow('queue is gone');
    expect(await db.select().from(alertDeliveries)).toEqual([]);
    expect(await digest()).toHaveLength(1);
  });

  it('stops its alert if the mail server rejects the address permanently', async () => {
    const token = await started();
    pass(1_000);
    await add();
    passDays(1);
    await sendAlerts(job());
    await work(() => new MailRefusedError('550 no such user', true));
    expect((await call('GET', `/alerts/${token}`)).body.state).toBe('stopped');
  });
});

describe('an alert for a car', () => {
  it('reports a new price and the end of a reservation, at most once a day', async () => {
    const carId = await add();
    await started({ carId });
    expect(await carNews()).toEqual([]);
    await change(carId, { currentPrice: '19500.00' });
    const [mail] = await carNews();
    expect(mail).toMatchObject({ subject: 'News about the 2021 Volkswagen Golf' });
    expect(mail?.text).toContain('The price is now €19,500.\n');
    pass(60_000);
    await change(carId, { carBooked: true });
    expect(await carNews()).toEqual([]);
    await change(carId, { carBooked: false });
    expect(await carNews()).toEqual([]);
    passDays(1);
    expect((await carNews())[0]?.text).toContain('\n\nIt is free again.\n');
    passDays(1);
    expect(await carNews()).toEqual([]);
  });

  it('sends nothing for a price that was restored, a removed price or a sold car', async () => {
    const carId = await add();
    await started({ carId });
    await change(carId, { currentPrice: '19000.00' });
    await change(carId, { currentPrice: '20000.00' });
    expect(await carNews()).toEqual([]);
    await change(carId, { currentPrice: '0' });
    expect(await carNews()).toEqual([]);
    await change(carId, { currentPrice: '15000.00', carSold: true });
    expect(await carNews()).toEqual([]);
  });
});

describe('an old alert', () => {
  it('asks after a year whether to keep it, and is deleted if there is no answer within 14 days', async () => {
    await started({ filters: { makeId } });
    await started();
    passDays(366);
    const sent = await digest();
    const kept = tokenOf(sent[0]);
    expect(sent.map(({ subject }) => subject)).toEqual(['Still looking?', 'Still looking?']);
    expect(await digest()).toEqual([]);
    expect((await call('GET', `/alerts/${kept}`)).body.state).toBe('asked');
    await call('POST', `/alerts/${kept}/start`);
    passDays(13);
    await runRetention(job());
    expect(await db.$count(alerts)).toBe(2);
    passDays(2);
    await runRetention(job());
    expect(await db.$count(alerts)).toBe(1);
    expect((await call('GET', `/alerts/${kept}`)).body.state).toBe('active');
  });

  it('is deleted after 48 hours if it was not started, and 30 days after it was stopped', async () => {
    await ask({ email: 'other@example.com' });
    const token = await started();
    await call('POST', `/alerts/${token}/stop`);
    passDays(3);
    await runRetention(job());
    expect(await db.select({ email: alerts.email }).from(alerts)).toEqual([
      { email: 'roisin@example.com' },
    ]);
    passDays(28);
    await runRetention(job());
    expect(await db.$count(alerts)).toBe(0);
  });

  it('accepts its newest link without a time limit, and earlier links for 90 days', async () => {
    const token = await started();
    const [{ alertId } = { alertId: 0 }] = await db.select().from(alerts);
    passDays(100);
    expect((await call('GET', `/alerts/${token}`)).status).toBe(200);
    await add();
    const [mail] = await digest();
    expect((await call('GET', `/alerts/${token}`)).status).toBe(404);
    expect((await call('GET', `/alerts/${tokenOf(mail)}`)).status).toBe(200);
    expect(await db.$count(alerts, eq(alerts.alertId, alertId))).toBe(1);
  });
});
