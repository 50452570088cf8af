import { beforeEach, expect, it } from 'vitest';
import { ne } from 'drizzle-orm';
import { hashSessionToken } from '../../platform/auth/session-token.server.ts';
import { signOut } from '../staff/sign-in.server.ts';
import { pushDevices, users } from '../../app/schema.server.ts';
import { changeAccess } from '../staff/change-access.server.ts';
import { PUSH_DEVICE_DAYS } from '../privacy/register.ts';
import { runRetention } from '../retention/run-retention.server.ts';
import { testContext } from '../../../tests/helpers/app.ts';
import { enquiryTesting } from '../../../tests/helpers/enquiries.ts';
import { pushBrowser } from '../../../tests/helpers/push.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { MAX_PUSH_DEVICES } from './push.ts';

const database = await testDatabase();
const { db } = database;
const { as, call, staff, pass } = await enquiryTesting(database);
const [sales] = await db.select().from(users).orderBy(users.userId);
const colleague = as(staff.sales);
beforeEach(() => db.delete(pushDevices).then(() => undefined));

const TOKEN = 'A'.repeat(43);
const CHROME =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36';

const devicesOf = async (user = as()) => (await user.get('/account/push')).body.devices;
async function add(user = as(), { subscription } = pushBrowser()): Promise<number> {
  const { status, body } = await user.post('/account/push', subscription);
  expect(status).toBe(201);
  return body.deviceId;
}
const seen = async (endpoint: string, user = as()) =>
  (await user.post('/account/push/seen', { endpoint })).body.deviceId;

it('lists the devices of the user with their opening-hours option, and recognises the browser of the request', async () => {
  const { subscription } = pushBrowser();
  const headers = { ...staff.admin, 'user-agent': CHROME };
  const { body } = await call('POST', '/account/push', subscription, { headers });
  const other = await add();
  await add(colleague);
  const shown = { outsideHours: false, addedAt: '2026-11-23T12:00:00.000Z' };
  expect(await devicesOf()).toEqual([
    { deviceId: body.deviceId, device: 'Chrome on Android', ...shown },
    { deviceId: other, device: null, ...shown },
  ]);
  expect(await seen(subscription.endpoint)).toBe(body.deviceId);
  await as().put(`/account/push/${other}`, { outsideHours: true });
  await as().remove(`/account/push/${body.deviceId}`);
  expect(await devicesOf()).toEqual([
    { deviceId: other, device: null, ...shown, outsideHours: true },
  ]);
  expect(await seen(subscription.endpoint)).toBeNull();
});

it('does not show or change the devices of a colleague', async () => {
  const browser = pushBrowser();
  const deviceId = await add(colleague, browser);
  expect(await seen(browser.subscription.endpoint)).toBeNull();
  expect((await as().put(`/account/push/${deviceId}`, { outsideHours: true })).status).toBe(404);
  expect((await as().remove(`/account/push/${deviceId}`)).status).toBe(404);
  expect(await devicesOf(colleague)).toMatchObject([{ deviceId, outsideHours: false }]);
});

it('assigns a browser to the user who added it last', async () => {
  const browser = pushBrowser();
  await add(colleague, browser);
  const deviceId = await add(as(), browser);
  expect(await devicesOf(colleague)).toEqual([]);
  expect(await devicesOf()).toMatchObject([{ deviceId }]);
});

it('rejects the address of an unknown service and an invalid key, and stores neither', async () => {
  const { subscription } = pushBrowser();
  const refusal = async (change: object) => {
    const { status, body } = await as().post('/account/push', { ...subscription, ...change });
    return [status, body.errors];
  };
  const address = {
    endpoint: 'This browser’s push service is not known. Use Chrome, Edge, Firefox or Safari',
  };
  expect(await refusal({ endpoint: 'https://127.0.0.1/x' })).toEqual([422, address]);
  expect(await refusal({ endpoint: 'x'.repeat(5_000) })).toEqual([422, address]);
  const key = { p256dh: 'This key is not valid' };
  expect(await refusal({ p256dh: 'B'.repeat(87) })).toEqual([422, key]);
  expect(await refusal({ p256dh: 'B'.repeat(5_000) })).toEqual([422, key]);
  expect(await devicesOf()).toEqual([]);
});

it(`accepts at most ${MAX_PUSH_DEVICES} devices per user, also with concurrent requests`, async () => {
  const answers = await Promise.all(
    Array.from({ length: MAX_PUSH_DEVICES + 2 }, () =>
      as().post('/account/push', pushBrowser().subscription),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_PUSH_DEVICES);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
});

it('removes the other devices of a user who signs out everywhere else', async () => {
  const kept = await add();
  const moved = pushBrowser();
  const movedId = await add(as(), moved);
  await add();
  await db.update(pushDevices).set({ sessionHash: 'another session' });
  await seen(moved.subscription.endpoint);
  await add(colleague);
  await as().post('/account/sign-out-others', {});
  expect(await devicesOf()).toMatchObject([{ deviceId: movedId }]);
  expect(kept).not.toBe(movedId);
  expect(await devicesOf(colleague)).toHaveLength(1);
});

it('removes all devices of a user who is signed out by an owner, disabled, or given another role', async () => {
  const userId = sales!.userId;
  await add(colleague);
  await as().post(`/users/${userId}/sign-out`, {});
  expect(await db.$count(pushDevices)).toBe(0);
  for (const change of [{ role: 'prep' as const }, { role: 'sales' as const, disabled: true }]) {
    const device = { userId, endpoint: 'x', p256dh: '', auth: '', sessionHash: '' };
    await db.insert(pushDevices).values({ ...device, addedAt: new Date(), usedAt: new Date() });
    await changeAccess({ db, user: null, now: new Date() }, { userId, ...change });
    expect(await db.$count(pushDevices)).toBe(0);
  }
});

it('keeps the option of a device if its browser renews the subscription', async () => {
  const browser = pushBrowser();
  const [before, after] = [browser.subscription, pushBrowser().subscription];
  const replaces = before.endpoint;
  const deviceId = await add(as(), browser);
  await as().put(`/account/push/${deviceId}`, { outsideHours: true });
  await colleague.post('/account/push', { ...pushBrowser().subscription, replaces });
  expect(await devicesOf()).toHaveLength(1);
  await as().post('/account/push', { ...after, replaces });
  expect(await devicesOf()).toMatchObject([{ outsideHours: true }]);
  expect([await seen(before.endpoint), await seen(after.endpoint)]).toEqual([
    null,
    expect.any(Number),
  ]);
});

it('removes the device of a session that signs out, and no other', async () => {
  const kept = await add();
  await db.update(pushDevices).set({ sessionHash: 'another session' });
  const session = hashSessionToken(TOKEN);
  await add();
  await db.update(pushDevices).set({ sessionHash: session }).where(ne(pushDevices.deviceId, kept));
  await signOut({ db }, { token: TOKEN });
  expect(await devicesOf()).toMatchObject([{ deviceId: kept }]);
});

it('deletes a device that was not used for 90 days', async () => {
  await add();
  pass((PUSH_DEVICE_DAYS - 1) * 86_400_000);
  const used = pushBrowser();
  await add(as(), used);
  pass(2 * 86_400_000);
  await runRetention(testContext(database));
  expect(await db.select().from(pushDevices)).toMatchObject([
    { endpoint: used.subscription.endpoint },
  ]);
});
