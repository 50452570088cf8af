import { describe, expect, it } from 'vitest';
import { alertTesting, tokenOf } from '../../../tests/helpers/alerts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../tests/helpers/stock.ts';
import { alerts, alertTokens, mails, rateLimits } from '../../app/schema.server.ts';
import { SENDS_NO_EMAILS } from './options.ts';

const database = await testDatabase();
const { db } = database;
const { as, ask, call, pass, passDays, stamp, staff, started, work } = await alertTesting(database);
const stock = stockFactory(database);
const { makeId, modelId } = await stock.kind('Volkswagen', 'Golf');
const carId = await stock.car({ makeId, modelId, year: 2021 });
const draft = await stock.car({ makeId, modelId, publish: false });

const SENT = { success: true, message: 'Check your email and press the button there to start it.' };
const stateOf = async (token: string) => (await call('GET', `/alerts/${token}`)).body.state;

describe('a new alert', () => {
  it('is started with POST by the link in its first email, and not by opening the link', async () => {
    const { status, body } = await ask({ filters: { makeId, maxPrice: 25_000 } });
    expect([status, body]).toEqual([201, SENT]);
    const [mail] = await work();
    expect(mail).toMatchObject({
      to: 'roisin@example.com',
      subject: expect.stringContaining('Start your alert'),
      text: expect.stringContaining('Volkswagen, up to €25,000'),
    });
    const token = tokenOf(mail);
    expect(JSON.stringify(await db.select().from(mails))).not.toContain(token);
    expect(JSON.stringify(await db.select().from(alertTokens))).not.toContain(token);
    expect(await stateOf(token)).toBe('pending');
    expect(await stateOf(token)).toBe('pending');
    expect((await call('POST', `/alerts/${token}/start`)).status).toBe(200);
    expect((await call('POST', `/alerts/${token}/start`)).status).toBe(200);
    expect((await call('GET', `/alerts/${token}`)).body).toEqual({
      kind: 'search',
      title: 'Volkswagen, up to €25,000',
      carId: null,
      frequency: 'daily',
      state: 'active',
      cars: [expect.objectContaining({ carId })],
    });
  });

  it('sends emails that contain no text typed by the visitor', async () => {
    const typed = 'Cheap pills https://evil.example';
    await ask({ filters: { q: typed, bodyType: typed, colour: typed } });
    await ask({ filters: { sentence: `golf under 20k ${typed}` } });
    await ask({ filters: { colour: typed } });
    const sent = await work();
    expect(sent).toHaveLength(3);
    expect(JSON.stringify(sent)).not.toMatch(/pills|evil|every car/i);
    expect(sent[1]?.text).toContain('Volkswagen Golf, up to €20,000, and your own words');
  });

  it('is stored once if the form is submitted twice', async () => {
    const form = { stamp: await stamp() };
    expect(await Promise.all([ask(form), ask(form)])).toMatchObject([
      { body: SENT },
      { body: SENT },
    ]);
    expect(await work()).toHaveLength(1);
  });

  it.each([
    ['an unknown filter', { filters: { wheels: 4 } }, 422],
    ['a filter out of range', { filters: { maxPrice: -1 } }, 422],
    ['the filter for drafts', { filters: { publish: false } }, 422],
    ['a wrong address', { email: 'roisin' }, 422],
    ['an address with a line break', { email: 'roisin@example.com\r\nBcc: x@y.example' }, 422],
    ['another frequency', { frequency: 'hourly' }, 422],
    ['no car', { kind: 'car' }, 422],
    ['a forged stamp', { stamp: 'x' }, 422],
    ['a draft', { carId: draft }, 404],
    ['an unknown car', { carId: 9_999 }, 404],
  ])('is rejected with %s', async (_, change, status) => {
    expect((await ask(change)).status).toBe(status);
    expect(await db.select().from(alerts)).toEqual([]);
  });

  it.each([
    [{ modelId: 9_999 }, 'This model no longer exists'],
    [[1], 'The filters must be an object, such as {"makeId": 3}'],
  ])(
    'is rejected with the filters %j, and the message names the problem',
    async (filters, message) => {
      const { status, body } = await ask({ filters });
      expect([status, body.message]).toEqual([422, `${message}.`]);
    },
  );

  it('is refused without a mail server, and the data of the form says so', async () => {
    const app = testApp(database, { config: { smtpUrl: undefined } });
    const form = await (await app.request('/api/enquiries/stamp')).json();
    expect(form.sendsEmails).toBe(false);
    const body = { stamp: form.stamp, email: 'roisin@example.com', kind: 'search' };
    const response = await app.request('/api/alerts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([response.status, (await response.json()).message]).toEqual([409, SENDS_NO_EMAILS]);
    expect(await db.select().from(alerts)).toEqual([]);
  });

  it('is rejected with a stamp from yesterday, or a stamp for another car', async () => {
    const old = await stamp();
    passDays(1);
    expect((await ask({ stamp: old })).body.errors).toHaveProperty('stamp');
    expect((await ask({ carId, stamp: await stamp(draft) })).body.errors).toHaveProperty('stamp');
  });

  it('gets the usual response but no email after five emails to the address in a day', async () => {
    for (let count = 0; count < 7; count += 1)
      expect(
        (await ask({ email: `roisin${count === 0 ? '' : `+${count}`}@example.com` })).body,
      ).toEqual(SENT);
    expect(await work()).toHaveLength(5);
    expect(await db.$count(alerts)).toBe(5);
    passDays(1);
    await ask();
    expect(await work()).toHaveLength(1);
  });

  it('is rejected after ten requests from the same network in an hour', async () => {
    const from = (n: number) => ask({ email: `person${n}@example.com` });
    for (let n = 0; n < 10; n += 1) expect((await from(n)).status).toBe(201);
    expect((await from(10)).status).toBe(429);
    expect((await ask({}, '203.0.113.2')).status).toBe(201);
    pass(3_600_000);
    expect((await from(11)).status).toBe(201);
  });
});

describe('the link in an email', () => {
  it('changes the frequency without a cookie, and stops the alert with one or more POST requests but not with GET', async () => {
    const token = await started();
    await call('PUT', `/alerts/${token}`, { frequency: 'weekly' });
    expect((await call('GET', `/alerts/${token}`)).body.frequency).toBe('weekly');
    const stop = `/alerts/${token}/stop`;
    const opened = await call('GET', stop);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/alerts/${token}`]);
    expect((await call('GET', '/alerts/..%2f../stop')).status).toBe(404);
    expect(await stateOf(token)).toBe('active');
    expect((await call('POST', stop)).status).toBe(200);
    // A mail program in a browser sends the request from its own origin.
    const foreign = { headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } };
    expect((await call('POST', stop, undefined, foreign)).status).toBe(200);
    expect(await stateOf(token)).toBe('stopped');
    await call('POST', `/alerts/${token}/start`);
    expect(await stateOf(token)).toBe('active');
  });

  it.each(['A'.repeat(43), 'x', '..%2f..'])('returns 404 for the wrong token %s', async (token) => {
    await started();
    for (const [method, path, body] of [
      ['GET', ''],
      ['PUT', '', { frequency: 'weekly' }],
      ['DELETE', ''],
      ['POST', '/start'],
      ['POST', '/stop'],
    ] as const)
      expect((await call(method, `/alerts/${token}${path}`, body)).status).toBe(404);
    expect(await db.select().from(alerts)).toHaveLength(1);
  });

  it('deletes all alerts and mails of its address, including queued mails, and nothing of other addresses', async () => {
    const token = await started();
    await ask({ carId });
    await ask({ email: 'other@example.com' });
    expect((await call('DELETE', `/alerts/${token}`)).status).toBe(200);
    expect((await call('GET', `/alerts/${token}`)).status).toBe(404);
    expect((await work()).map(({ to }) => to)).toEqual(['other@example.com']);
    const left = JSON.stringify([await db.select().from(alerts), await db.select().from(mails)]);
    expect(left).not.toContain('roisin');
  });

  it('merges a second alert for the same search into the first one, and both links open it', async () => {
    const first = await started({ filters: { makeId } });
    const second = await started({ filters: { makeId }, frequency: 'weekly' });
    expect(await db.select().from(alerts)).toHaveLength(1);
    for (const token of [first, second])
      expect((await call('GET', `/alerts/${token}`)).body.frequency).toBe('weekly');
  });

  it('does not start an eleventh alert for an address', async () => {
    for (let n = 0; n < 10; n += 1) {
      await started({ filters: { maxPrice: 1_000 + n } });
      await db.delete(rateLimits);
    }
    await ask();
    const token = tokenOf((await work())[0]);
    expect((await call('POST', `/alerts/${token}/start`)).status).toBe(409);
    expect(await stateOf(token)).toBe('pending');
  });

  it('is not sent if the alert was deleted before its email was sent', async () => {
    const token = await started();
    await ask();
    await call('DELETE', `/alerts/${token}`);
    expect(await work()).toEqual([]);
  });
});

it('staff see the number of alerts, and owners also see and delete addresses', async () => {
  await started();
  await started({ carId });
  await started({ email: 'Other@Example.com' });
  await ask({ email: 'pending@example.com' });
  const sales = as(staff.sales);
  expect((await sales.get('/alerts')).body).toEqual({ searches: 2, cars: 1, people: 2 });
  expect((await sales.get('/alerts/people')).status).toBe(403);
  const { data } = (await as().get('/alerts/people?q=OTHER@')).body;
  expect(data).toEqual([
    { email: 'Other@Example.com', alerts: 1, since: '2026-11-23T12:00:00.000Z' },
  ]);
  const erase = (email: string) => as().post('/alerts/people/erasure', { email });
  expect((await erase('other@example.com')).status).toBe(200);
  expect((await erase('other@example.com')).status).toBe(404);
  expect((await as().get('/alerts/people')).body.data).toHaveLength(2);
});
