import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { appointments, pushDevices, users } from '../../app/schema.server.ts';
import { notifyOfAppointments } from '../enquiries/appointments/remind.server.ts';
import { escalateEnquiries } from '../enquiries/escalate.server.ts';
import { loggerOptions } from '../../platform/log.server.ts';
import { JOBS } from '../../app/job-names.ts';
import { unconnectedDeps } from '../../../tests/helpers/app.ts';
import { appointmentTesting, HOUR, TUESDAY } from '../../../tests/helpers/appointments.ts';
import { listen } from '../../../tests/helpers/listen.ts';
import { pushBrowser } from '../../../tests/helpers/push.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { pushKeys } from './keys.server.ts';
import { sendPush } from './send-push.server.ts';

const database = await testDatabase();
const { db } = database;
const { arrange, as, ask, carId, change, colleague, me, pass, queue, requested, staff } =
  await appointmentTesting(database);
const lines: string[] = [];
const log = pino(loggerOptions('trace'), { write: (line: string) => void lines.push(line) });
const { settings } = unconnectedDeps();
const ctx = () => ({
  db,
  queue,
  settings,
  log,
  now: new Date(),
  publicUrl: 'https://cars.example',
});

/** A push service on this machine. `post` redirects requests for Google to it. */
let answer = { status: 201, headers: {} as Record<string, string> };
const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
const service = createServer((request, response) => {
  void request.toArray().then((parts) => {
    received.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts),
    });
    response.writeHead(answer.status, answer.headers).end('an answer');
  });
});
const port = await listen(service);
afterAll(() => service.close());
const post = async (address: string, init: RequestInit) => {
  const { origin, pathname } = new URL(address);
  expect(origin).toBe('https://fcm.googleapis.com');
  return fetch(`http://127.0.0.1:${port}${pathname}`, init);
};

beforeEach(async () => {
  answer = { status: 201, headers: {} };
  received.length = 0;
  lines.length = 0;
  await db.delete(pushDevices);
});

const waiting = () =>
  queue.jobs
    .splice(0)
    .flatMap(({ name, payload }) => (name === 'send-push' ? JOBS['send-push'].parse(payload) : []));
const titles = () => waiting().map(({ title }) => title);
const add = async (user = as()) => {
  const browser = pushBrowser();
  await user.post('/account/push', browser.subscription);
  return browser;
};
/** Sends an enquiry about the car and returns the notice for one device. */
async function asked() {
  const browser = await add();
  await ask({ carId });
  const [notice] = waiting();
  return { browser, notice: notice! };
}

it('sends a notice that only the browser can read, signed with the key of the server', async () => {
  const { browser, notice } = await asked();
  await sendPush(ctx(), notice, post);
  const [sent] = received;
  expect(browser.read(sent!.body)).toEqual({
    title: expect.stringMatching(/^New question about the \d{4} Volvo XC60$/),
    path: expect.stringMatching(/^\/enquiries\/\d+$/),
    tag: expect.stringMatching(/^new-[\w-]+$/),
  });
  expect(sent).toMatchObject({
    path: new URL(browser.subscription.endpoint).pathname,
    headers: {
      ttl: String(4 * 3600),
      urgency: 'high',
      topic: notice.tag,
      authorization: expect.stringMatching(
        new RegExp(`^vapid t=.+, k=${(await pushKeys(db)).publicKey}$`),
      ),
    },
  });
});

it('notifies every colleague with access to enquiries about a new enquiry, an answer and an overdue enquiry, without personal data', async () => {
  await add();
  await add(as(staff.sales));
  await db.insert(pushDevices).values(await prepDevice());
  const person = {
    name: 'Canary Walsh',
    email: 'canary@example.com',
    phone: '085 123 4567',
    carId,
  };
  await ask({ ...person, message: 'canary' });
  await ask({ ...person, message: 'canary again' });
  pass(5 * HOUR);
  await escalateEnquiries(ctx());
  const jobs = waiting();
  expect(jobs.map(({ title }) => title.replace(/\d{4} /, ''))).toEqual([
    'New question about the Volvo XC60',
    'New question about the Volvo XC60',
    'New answer about the Volvo XC60',
    'New answer about the Volvo XC60',
    'Overdue: an enquiry about the Volvo XC60',
    'Overdue: an enquiry about the Volvo XC60',
  ]);
  expect(JSON.stringify(jobs)).not.toMatch(/canary|walsh|085|123/i);
});

async function prepDevice() {
  const names = { firstName: 'Pat', lastName: 'Nolan', passwordHash: '' };
  const [user] = await db
    .insert(users)
    .values({ email: 'pat@cars.example', emailKey: 'pat@cars.example', role: 'prep', ...names })
    .returning();
  const device = { ...pushBrowser().subscription, sessionHash: '' };
  return { ...device, userId: user!.userId, addedAt: new Date(), usedAt: new Date() };
}

it('sends nothing outside opening hours, except to a device that allows it', async () => {
  await add();
  pass(12 * HOUR);
  await ask({ carId });
  expect(titles()).toEqual([]);
  const [device] = (await as().get('/account/push')).body.devices;
  await as().put(`/account/push/${device.deviceId}`, { outsideHours: true });
  await ask({ carId, email: 'other@example.com' });
  expect(titles()).toHaveLength(1);
});

it('notifies only the colleague of an appointment, an hour before it, and again if it is moved', async () => {
  await add();
  await add(as(staff.sales));
  const [mine] = await db.select().from(pushDevices).where(eq(pushDevices.userId, me.userId));
  const enquiryId = await requested({ carId });
  await arrange(enquiryId);
  waiting();
  const notify = async () => {
    await notifyOfAppointments(ctx());
    return waiting().map(({ title, deviceId }) => [title.replace(/\d{4} /, ''), deviceId]);
  };
  pass(Date.parse(TUESDAY) - Date.now() - HOUR - 1);
  expect(await notify()).toEqual([]);
  pass(1);
  const expected = ['Test drive at 10:00 about the Volvo XC60', mine!.deviceId];
  expect(await notify()).toEqual([expected]);
  expect(await notify()).toEqual([]);
  await change(enquiryId, { startsAt: '2026-11-24T14:30:00Z', staffId: colleague.userId });
  waiting();
  pass(4.5 * HOUR);
  expect(await notify()).toMatchObject([
    ['Test drive at 14:30 about the Volvo XC60', expect.any(Number)],
  ]);
  await db.update(appointments).set({ status: 'cancelled', notifiedFor: null });
  expect(await notify()).toEqual([]);
});

it('sends a notice once, not after it expires, and not to a user without access', async () => {
  const { notice } = await asked();
  await sendPush(ctx(), notice, post);
  await sendPush(ctx(), notice, post);
  expect(received).toHaveLength(1);
  const next = { ...notice, tag: 'new-2-x' };
  await sendPush({ ...ctx(), now: new Date(next.until) }, next, post);
  await db.update(users).set({ role: 'prep' }).where(eq(users.userId, me.userId));
  await sendPush(ctx(), next, post);
  await db.update(users).set({ role: 'admin' }).where(eq(users.userId, me.userId));
  await db.update(pushDevices).set({ endpoint: 'https://127.0.0.1/' });
  await sendPush(ctx(), next, post);
  expect(received).toHaveLength(1);
});

it.each([404, 410])('deletes a device if the push service returns %i', async (status) => {
  const { notice } = await asked();
  answer = { status, headers: {} };
  await sendPush(ctx(), notice, post);
  await sendPush(ctx(), notice, post);
  expect(received).toHaveLength(1);
  expect(await db.$count(pushDevices)).toBe(0);
});

it.each([429, 500, 503])('retries if the push service returns %i', async (status) => {
  const { notice } = await asked();
  answer = { status, headers: {} };
  await expect(sendPush(ctx(), notice, post)).rejects.toThrow(`answered with ${status}`);
  answer.status = 201;
  await sendPush(ctx(), notice, post);
  expect(received).toHaveLength(2);
});

it.each([307, 400, 403, 413])(
  'gives up after the answer %i, and follows no redirect',
  async (status) => {
    const { notice, browser } = await asked();
    answer = { status, headers: { location: '/elsewhere' } };
    await sendPush(ctx(), notice, post);
    expect(received).toHaveLength(1);
    expect(lines.join()).toContain(`"status":${status}`);
    expect(lines.join()).not.toContain(browser.subscription.endpoint);
    log.error({ payload: browser.subscription }, 'a line');
    expect(lines.at(-1)).not.toContain('canary');
  },
);
