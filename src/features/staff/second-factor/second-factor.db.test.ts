import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  auditLog,
  mails,
  recoveryCodes,
  secondFactors,
  secrets,
  sessions,
  signInTickets,
  users,
} from '../../../app/schema.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import {
  isStaffOnly,
  addressOf,
  allRoutes,
  requestInit,
} from '../../../../tests/helpers/routes.ts';
import {
  aoife,
  MINUTE,
  signInTesting,
  validCredentials,
} from '../../../../tests/helpers/sign-in.ts';
import { cheapHash } from '../../../../tests/helpers/cheap-hash.ts';
import { loggerOptions } from '../../../platform/log.server.ts';
import { createSession } from '../sessions.server.ts';
import { newKey, stepAt } from '../totp.server.ts';
import { insertUser } from '../user-queries.server.ts';
import { sealText } from './keys.server.ts';

const database = await testDatabase();
const { db } = database;
let lines = '';
const log = pino(loggerOptions('trace'), { write: (line) => void (lines += line) });
const { app, post, pass, signIn, whoIs, work } = signInTesting(database, { log });
const DAY = 24 * 60 * MINUTE;
const WRONG = { code: '000000' };

beforeEach(() => pass(10 * MINUTE));

const codeOf = (key: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: Date.now() + offset * 30_000,
  });

/** Sends JSON as the user of a cookie. */
async function send(cookie: string, path: string, body: object, method = 'POST') {
  const headers = { cookie, 'content-type': 'application/json' };
  const init = { method, headers, body: JSON.stringify(body) };
  const response = await app.request(`/api${path}`, init);
  return { status: response.status, body: await response.json() };
}

/** Posts to the account of the user of a cookie. */
const manage = (cookie: string, path: string, body: object) =>
  send(cookie, `/account/second-factor${path}`, body);

const password = { currentPassword: aoife.password };

/** Sets up the app of the signed-in user. Returns its key and the recovery codes. */
async function setUp(cookie: string) {
  const { body } = await manage(cookie, '', password);
  const confirmed = await manage(cookie, '/confirm', { setup: body.setup, code: codeOf(body.key) });
  expect(confirmed.status).toBe(200);
  pass(MINUTE);
  const codes: string[] = confirmed.body.recoveryCodes;
  return { key: String(body.key), codes };
}

/** Returns the id of the first user. */
const idOf = async (): Promise<number> =>
  (await db.select({ userId: users.userId }).from(users))[0]!.userId;

/** Signs in another owner. */
async function signInColleague() {
  const user = { ...validCredentials, email: 'niamh@cars.example', firstName: 'N', lastName: 'K' };
  const userId = (await insertUser(db, { ...user, role: 'admin', passwordHash: 'x' }))!;
  const now = new Date();
  const { token } = await createSession({ db, now }, { userId, passwordHash: 'x' });
  return { userId, cookie: `__Host-session=${token}` };
}

/** Adds an app and two recovery codes without the cost of their hashes. */
async function addFactor(userId?: number) {
  userId ??= await idOf();
  const key = newKey();
  const sealedKey = await sealText(db, key);
  const createdAt = new Date();
  await db
    .insert(secondFactors)
    .values({ userId, name: 'Phone', sealedKey, lastStep: stepAt(createdAt) - 2, createdAt });
  const codes = ['abcd-efgh-jkmn-pqrs', 'tuvw-xyz2-3456-789a'];
  const hashes = codes.map((code) => ({ userId, codeHash: cheapHash(code.replaceAll('-', '')) }));
  await db.insert(recoveryCodes).values(hashes);
  return { key, codes };
}

/** Sends the right password and returns the ticket. */
async function ticketOf(more = {}) {
  const { body, headers } = await post('validate', validCredentials, more);
  expect(headers.get('set-cookie')).toBeNull();
  return String(body.ticket);
}

const second = (body: object, more = {}) => post('second-factor', body, more);
/** Returns a different IP address for each number. */
const from = (at: number) => ({ address: `198.51.100.${at}` });
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';

describe('setting up', () => {
  it('stores the app after its first right code, ends other sessions and emails the user', async () => {
    const other = await signIn();
    const cookie = await signIn();
    const { body } = await manage(cookie, '', password);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
    expect((await manage(cookie, '/confirm', { setup: body.setup, ...WRONG })).status).toBe(422);
    expect(await db.$count(secondFactors)).toBe(0);
    const { key, codes } = await setUp(cookie);
    expect(new Set(codes).size).toBe(10);
    const ticket = await ticketOf();
    for (const recovery of ['wrong', codes[0]]) await second({ ticket, recovery });
    expect((await whoIs(other)).user).toBeNull();
    expect((await work()).map(({ text }) => text).join()).toContain('a code from your app');
    expect(lines).toContain('a sign-in failed');
    const tables = [secondFactors, recoveryCodes, signInTickets, auditLog, mails, sessions];
    const stored = await Promise.all(tables.map((table) => db.select().from(table)));
    const secretTexts = [
      body.key,
      key,
      ticket,
      body.setup,
      ...codes,
      codes[1]!.replaceAll('-', ''),
    ];
    for (const secret of secretTexts) expect(JSON.stringify(stored) + lines).not.toContain(secret);
  });

  it('needs the password, and an unchanged set-up of the same user that is less than 15 minutes old', async () => {
    const cookie = await signIn();
    const wrong = await manage(cookie, '', { currentPassword: 'eight green bottles' });
    expect(wrong.status).toBe(422);
    const { body } = await manage(cookie, '', password);
    const confirm = (by: string, setup: string) =>
      manage(by, '/confirm', { setup, code: codeOf(body.key) });
    const refused = { status: 409, body: { message: 'This took too long. Please start again.' } };
    const changed = body.setup.replace(/./, (first: string) => (first === 'A' ? 'B' : 'A'));
    for (const setup of ['x', `${body.setup}AAAA`, changed])
      expect(await confirm(cookie, setup)).toMatchObject(refused);
    const colleague = await signInColleague();
    expect(await confirm(colleague.cookie, body.setup)).toMatchObject(refused);
    pass(16 * MINUTE);
    expect(await confirm(cookie, body.setup)).toMatchObject(refused);
    expect(await db.$count(secondFactors)).toBe(0);
  });

  it('can be undone with the password, which also renews the recovery codes', async () => {
    const cookie = await signIn();
    const { codes } = await setUp(cookie);
    const renewed = await manage(cookie, '/recovery-codes', password);
    expect(renewed.body.recoveryCodes).not.toContain(codes[0]);
    expect((await second({ ticket: await ticketOf(), recovery: codes[0] })).status).toBe(401);
    expect((await manage(cookie, '/remove', password)).status).toBe(200);
    expect((await post('validate', validCredentials)).body.success).toBe(true);
  });
});

describe('the second step', () => {
  it('signs in with a code of the app, with spaces in it, and one step early or late', async () => {
    const { key } = await addFactor();
    for (const offset of [-1, 0, 1]) {
      pass(2 * MINUTE);
      const code = codeOf(key, offset).replace(/(...)/, '$1 ');
      const { status, body, headers } = await second({ ticket: await ticketOf(), code });
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, user: { firstName: 'Aoife' } });
      expect((await whoIs(cookieOf(headers))).user).toMatchObject({ firstName: 'Aoife' });
    }
  });

  it('refuses a code that was used, an earlier one, and one that is three steps ahead', async () => {
    const { key } = await addFactor();
    const code = codeOf(key);
    expect((await second({ ticket: await ticketOf(), code })).status).toBe(200);
    for (const offset of [0, -1, 3]) {
      const answer = await second({ ticket: await ticketOf(), code: codeOf(key, offset) });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  it('accepts each recovery code once, also if it is sent 50 times at once', async () => {
    const [recovery = ''] = (await addFactor()).codes;
    const tickets = await Promise.all(Array.from({ length: 10 }, (_, at) => ticketOf(from(at))));
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        second({ ticket: tickets[at % 10], recovery: recovery.toUpperCase() }, from(at)),
      ),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db.$count(recoveryCodes)).toBe(1);
    expect((await work()).at(-1)?.text).toContain('one of your recovery codes');
  });

  it('accepts only the code of the user of the ticket, who may have another role by then', async () => {
    const colleague = await addFactor((await signInColleague()).userId);
    await db.delete(sessions);
    const { key } = await addFactor();
    const ticket = await ticketOf();
    await db.update(users).set({ role: 'prep' });
    const foreign = { ticket, code: codeOf(colleague.key) };
    expect((await second(foreign)).status).toBe(401);
    const { headers } = await second({ ticket, code: codeOf(key) });
    expect((await whoIs(cookieOf(headers))).user).toMatchObject({ role: 'prep' });
  });

  it.each([
    [{}, 401],
    [{ code: '12345' }, 422],
    [{ code: 'abcdef' }, 422],
    [{ recovery: '' }, 422],
    [{ recovery: 'x'.repeat(101) }, 422],
    [{ ticket: 'x', ...WRONG }, 410],
    [{ ticket: 'A'.repeat(43), ...WRONG }, 410],
  ])('answers %o with %i', async (body, status) => {
    await addFactor();
    expect((await second({ ticket: await ticketOf(), ...body })).status).toBe(status);
  });

  it('ends a ticket after five tries, after five minutes, in another browser and for a disabled user', async () => {
    const { key } = await addFactor();
    const tried = await ticketOf();
    for (let i = 0; i < 5; i++) await second({ ticket: tried, ...WRONG });
    const old = await ticketOf();
    pass(5 * MINUTE);
    const elsewhere = await ticketOf({
      headers: { 'user-agent': 'Mozilla/5.0 (Android) Firefox/140' },
    });
    const disabled = await ticketOf();
    for (const ticket of [tried, old, elsewhere])
      expect((await second({ ticket, code: codeOf(key) })).status).toBe(410);
    await db.update(users).set({ disabledAt: new Date() });
    expect((await second({ ticket: disabled, code: codeOf(key) })).status).toBe(410);
  });

  it('counts wrong codes like wrong passwords, also with right passwords between them', async () => {
    await addFactor();
    const here = from(7);
    for (let i = 0; i < 10; i++)
      expect((await second({ ticket: await ticketOf(here), ...WRONG }, here)).status).toBe(401);
    expect((await post('validate', validCredentials, here)).status).toBe(429);
  });

  it('refuses codes for a day after 30 wrong ones', async () => {
    const { key } = await addFactor();
    for (let i = 0; i < 30; i++) {
      if (i % 9 === 0) pass(3 * MINUTE);
      await second({ ticket: await ticketOf(), ...WRONG });
    }
    pass(3 * MINUTE);
    expect((await second({ ticket: await ticketOf(), code: codeOf(key) })).status).toBe(429);
    pass(DAY);
    expect((await second({ ticket: await ticketOf(), code: codeOf(key) })).status).toBe(200);
  });

  it('needs no code after another owner has reset it, which ends the sessions and the limit of codes', async () => {
    await addFactor();
    const userId = await idOf();
    const reset = (cookie: string) => send(cookie, `/users/${userId}/reset-second-factor`, {});
    for (let i = 0; i < 31; i++) {
      if (i % 9 === 0) pass(3 * MINUTE);
      await second({ ticket: await ticketOf(), ...WRONG });
    }
    pass(3 * MINUTE);
    expect((await reset((await signInColleague()).cookie)).status).toBe(200);
    expect((await work()).at(-1)?.text).toContain('Your second factor was reset');
    const cookie = await signIn();
    expect((await whoIs(cookie)).user).toMatchObject({ userId });
    expect((await reset(cookie)).status).toBe(409);
    const { key } = await addFactor(userId);
    expect((await second({ ticket: await ticketOf(), code: codeOf(key) })).status).toBe(200);
  });

  it('says that the keys of a restored backup cannot be read, and accepts recovery codes', async () => {
    const { key, codes } = await addFactor();
    await db.delete(secrets);
    expect(await second({ ticket: await ticketOf(), code: codeOf(key) })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('restored from a backup') },
    });
    expect((await second({ ticket: await ticketOf(), recovery: codes[1] })).status).toBe(200);
  });
});

describe('a remembered browser', () => {
  it('is not asked for a code for 30 days, also after its session has expired', async () => {
    const { key } = await addFactor();
    const { headers } = await second({
      ticket: await ticketOf(),
      code: codeOf(key),
      remember: true,
    });
    expect(headers.get('set-cookie')).toContain('Max-Age=2592000');
    let cookie = cookieOf(headers);
    for (const days of [8, 21]) {
      pass(days * DAY);
      expect(await whoIs(cookie)).toEqual({ user: null, setCookie: null });
      const again = await post('validate', validCredentials, { cookie });
      expect(again.body.success).toBe(true);
      cookie = cookieOf(again.headers);
    }
    pass(DAY);
    expect((await post('validate', validCredentials, { cookie })).body.success).toBe(false);
  });

  it('is asked again after it signs out, and after another session signs out all others', async () => {
    const { key } = await addFactor();
    for (const path of ['users/logout', 'account/sign-out-others']) {
      pass(MINUTE);
      const body = { ticket: await ticketOf(), code: codeOf(key), remember: true };
      const cookie = cookieOf((await second(body)).headers);
      pass(MINUTE);
      const other = { ticket: await ticketOf(), code: codeOf(key) };
      const using = path === 'users/logout' ? cookie : cookieOf((await second(other)).headers);
      await app.request(`/api/${path}`, { method: 'POST', headers: { cookie: using } });
      expect((await post('validate', validCredentials, { cookie })).body.success).toBe(false);
    }
  });
});

/** Calls every route as somebody who is not signed in completely. Returns those that were open. */
async function openRoutes(headers: Record<string, string>) {
  const routes = allRoutes(database);
  const opened: string[] = [];
  for (const route of routes.filter(isStaffOnly)) {
    const { status } = await app.request(addressOf(route), requestInit(route, headers));
    if (status !== 401) opened.push(route.path);
  }
  // Public routes that show more to staff.
  for (const route of routes.filter((one) => !isStaffOnly(one) && one.dependsOnSession)) {
    const textFor = async (sent: Record<string, string>) =>
      (await app.request(addressOf(route), requestInit(route, sent))).text();
    if ((await textFor(headers)) !== (await textFor({}))) opened.push(route.path);
  }
  return opened;
}

describe('somebody who has only the password', () => {
  it('opens no route with the ticket, as a cookie or as a bearer token', async () => {
    await addFactor();
    const ticket = await ticketOf();
    await db.delete(sessions);
    for (const name of ['__Host-session', 'session'])
      expect(await openRoutes({ cookie: `${name}=${ticket}` })).toEqual([]);
    expect(await openRoutes({ authorization: `Bearer ${ticket}` })).toEqual([]);
    expect(await db.$count(signInTickets)).toBe(1);
  });
});

describe('a dealer who demands a second factor', () => {
  it('opens nothing but the set-up to a user who has none', async () => {
    const cookie = await signIn();
    const setting = { value: { who: 'owners', from: null }, version: 0 };
    expect((await send(cookie, '/settings/secondFactor', setting, 'PUT')).status).toBe(200);
    const session = async () =>
      (await app.request('/api/users/session', { headers: { cookie } })).json();
    expect(await session()).toEqual({ user: null, mustSetUpSecondFactor: true });
    expect(await openRoutes({ cookie })).toEqual([
      '/account/second-factor',
      '/account/second-factor/confirm',
      '/users/session',
    ]);
    await setUp(cookie);
    expect(await session()).toMatchObject({
      user: { email: aoife.email },
      mustSetUpSecondFactor: false,
    });
    expect((await manage(cookie, '/remove', password)).status).toBe(409);
  });
});
