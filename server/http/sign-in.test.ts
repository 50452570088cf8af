import { beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyPassword } from '../auth/password.ts';
import { attempts, passwordResets, sessions, users } from '../data/schema.ts';
import { testDatabase } from '../data/testing.ts';
import type { Mail } from '../mail/mailer.ts';
import { createAdmin } from '../services/users/create-admin.ts';
import { sendResetMail } from '../services/users/send-reset-mail.ts';
import { testApp } from './testing.ts';

vi.mock(import('../auth/password.ts'), { spy: true });

const database = await testDatabase();
const { db } = database;
const queued: number[] = [];
const app = testApp(database, {
  queue: {
    enqueue: async (_tx, _name, payload) => {
      if ('resetId' in payload) queued.push(payload.resetId);
    },
  },
});

const aoife = {
  email: 'Aoife@Cars.example',
  firstName: 'Aoife',
  lastName: 'Byrne',
  password: 'seven green bottles',
};
const right = { email: 'aoife@cars.example', password: aoife.password };
const wrong = { ...right, password: 'eight green bottles' };

let now: Date;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  now = new Date();
  queued.length = 0;
  await db.delete(users);
  await db.delete(attempts);
  await createAdmin(db, aoife);
  return () => vi.useRealTimers();
});

const pass = (ms: number) => vi.setSystemTime((now = new Date(now.getTime() + ms)));
const MINUTE = 60_000;

async function post(
  path: string,
  body?: unknown,
  more: { cookie?: string; address?: string } = {},
) {
  const headers = new Headers(body === undefined ? {} : { 'content-type': 'application/json' });
  if (more.cookie) headers.set('cookie', more.cookie);
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const env = { incoming: { socket: { remoteAddress: more.address ?? '203.0.113.1' } } };
  const response = await app.request(`/api/users/${path}`, init, env);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function signIn(address?: string) {
  const { headers } = await post('validate', right, address ? { address } : {});
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function whoIs(cookie: string) {
  const response = await app.request('/api/users/session', { headers: { cookie } });
  return { user: (await response.json()).user, setCookie: response.headers.get('set-cookie') };
}

describe('signing in', () => {
  test('sets a cookie out of reach of scripts and other sites, and says who it is', async () => {
    const { status, headers, body } = await post('validate', right);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'You have been logged in successfully',
      user: { email: 'Aoife@Cars.example', firstName: 'Aoife', lastName: 'Byrne' },
    });
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('over plain http the cookie is not bound to https', async () => {
    const plain = testApp(database, { config: { publicUrl: 'http://localhost:3000' } });
    const response = await plain.request('/api/users/validate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(right),
    });
    expect(response.headers.get('set-cookie')).toMatch(/^session=[^;]+; .*SameSite=Strict$/);
  });

  test('takes the place of the session that the browser held', async () => {
    const first = await signIn();
    const { headers } = await post('validate', right, { cookie: first });
    expect(headers.get('set-cookie')).not.toContain(first);
    expect((await whoIs(first)).user).toBeNull();
    expect(await db.$count(sessions)).toBe(1);
  });

  test('answers alike to a wrong password, an unknown address and a disabled account, after the same work', async () => {
    const verify = vi.mocked(verifyPassword).mockClear();
    const answers = [await post('validate', wrong)];
    answers.push(await post('validate', { ...wrong, email: 'nobody@cars.example' }));
    await db.update(users).set({ disabledAt: new Date() });
    answers.push(await post('validate', right));
    for (const { status, headers, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({ success: false, message: 'Invalid email or password' });
      expect([...headers]).toEqual([...(answers[0]?.headers ?? [])]);
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect(verify).toHaveBeenCalledTimes(3);
  });

  test.each([
    [{ email: 'aoife', password: 'long enough' }, { email: 'Invalid email address' }],
    [
      { email: right.email, password: 'short' },
      { password: 'Password must be at least 6 characters' },
    ],
    [{}, { email: 'Invalid email address', password: 'Password must be at least 6 characters' }],
  ])('says what is wrong with %o', async (body, errors) => {
    const answer = await post('validate', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject(errors);
  });
});

const fail = async (times: number, more: { address?: string; email?: string } = {}) => {
  const { email = right.email, ...rest } = more;
  for (let i = 0; i < times; i++) await post('validate', { ...wrong, email }, rest);
};

describe('ten failures', () => {
  test('on an account, from wherever, make everybody wait, and then no longer', async () => {
    for (let i = 0; i < 10; i++) await fail(1, { address: `198.51.100.${i}` });
    const { status, headers, body } = await post('validate', right);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBe(180);
    expect(body.message).toBe('Too many attempts. Please wait 3 minutes.');
    expect(headers.get('set-cookie')).toBeNull();
    pass(3 * MINUTE);
    expect((await post('validate', right)).status).toBe(200);
  });

  test('make nobody wait longer by going on: the dealer gets in after three minutes', async () => {
    await fail(10);
    for (let i = 0; i < 5; i++) {
      pass(30_000);
      await fail(3, { address: `198.51.100.${i}` });
    }
    pass(30_000);
    expect((await post('validate', right, { address: '203.0.113.9' })).status).toBe(200);
  });

  test('elsewhere keep nobody out where the account is known', async () => {
    await signIn('203.0.113.7');
    for (let minute = 0; minute < 6; minute += 1) {
      for (let i = 0; i < 12; i++) await fail(1, { address: `198.51.100.${i}` });
      expect((await post('validate', right, { address: '198.51.100.99' })).status).toBe(429);
      expect((await post('validate', wrong, { address: '203.0.113.7' })).status).toBe(401);
      pass(MINUTE);
    }
    expect((await post('validate', right, { address: '203.0.113.7' })).status).toBe(200);
  });

  test('where the account is known still count for the address', async () => {
    await signIn();
    await fail(10);
    expect((await post('validate', right)).status).toBe(429);
  });

  test('from an address count across accounts, and only for that address', async () => {
    for (let i = 0; i < 10; i++) await fail(1, { email: `user${i}@cars.example` });
    expect((await post('validate', right)).status).toBe(429);
    expect((await post('validate', right, { address: '203.0.113.9' })).status).toBe(200);
  });

  test('begin anew for the account after a success, which counts for nothing itself', async () => {
    for (let i = 0; i < 3; i++) {
      await fail(8, { address: `198.51.100.${i}` });
      expect((await post('validate', right)).status).toBe(200);
    }
    for (let i = 0; i < 12; i++) expect((await post('validate', right)).status).toBe(200);
  });

  test('look the same for an address that nobody has', async () => {
    const nobody = { ...wrong, email: 'nobody@cars.example' };
    await fail(10, { email: nobody.email });
    const { status, body } = await post('validate', nobody, { address: '203.0.113.9' });
    expect(status).toBe(429);
    expect(body.retryAfter).toBe(180);
  });

  test('at the same moment are ten, not more', async () => {
    const verify = vi.mocked(verifyPassword).mockClear();
    const all = await Promise.all(Array.from({ length: 30 }, () => post('validate', wrong)));
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(verify).toHaveBeenCalledTimes(10);
  });

  test('are kept without the address of anybody', async () => {
    await fail(1);
    expect(JSON.stringify(await db.select().from(attempts))).not.toMatch(/aoife|203\.0/i);
  });
});

describe('the session', () => {
  test('is known by its cookie, and over at once after signing out', async () => {
    const cookie = await signIn();
    expect((await whoIs(cookie)).user).toMatchObject({ email: aoife.email, role: 'admin' });
    const { status, headers, body } = await post('logout', undefined, { cookie });
    expect(status).toBe(200);
    expect(body.message).toBe('You have been logged out successfully');
    expect(headers.get('set-cookie')).toMatch(/^__Host-session=; Path=\/; Max-Age=0; /);
    expect((await whoIs(cookie)).user).toBeNull();
    expect(await db.$count(sessions)).toBe(0);
  });

  test('that is over, forged or unreadable is removed from the browser when it is read', async () => {
    const cookie = await signIn();
    expect((await whoIs(cookie)).setCookie).toBeNull();
    pass(7 * 24 * 60 * MINUTE);
    for (const one of [
      cookie,
      `${cookie}x`,
      '__Host-session={"role":"admin"}',
      '__Host-session=',
    ]) {
      const { user, setCookie } = await whoIs(one);
      expect(user).toBeNull();
      expect(setCookie).toMatch(/^__Host-session=; .*Max-Age=0/);
    }
    expect((await whoIs('theme=dark')).setCookie).toBeNull();
  });

  test('signing out without one is fine', async () => {
    expect((await post('logout')).status).toBe(200);
  });
});

const SAME_ANSWER = {
  success: true,
  message: 'If an account exists with this email, you will receive a password reset link',
};

/** Does the jobs that wait; answers the mails. */
async function work(): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: async () => {} };
  const site = { publicUrl: 'https://cars.example', dealer: { name: 'Forecourt Motors' } };
  for (const resetId of queued.splice(0)) await sendResetMail({ db, mailer, ...site }, resetId);
  return mails;
}

async function askForLink(): Promise<string> {
  await post('request-password-reset', { email: right.email });
  const [mail] = await work();
  return /reset-password\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('asking for a new password', () => {
  test('sends one mail to the account, with a link to the configured address', async () => {
    const { status, body } = await post('request-password-reset', { email: right.email });
    expect({ status, body }).toEqual({ status: 200, body: SAME_ANSWER });
    const mails = await work();
    expect(mails.map(({ to }) => to)).toEqual(['Aoife@Cars.example']);
    expect(mails[0]?.text).toMatch(
      /^https:\/\/cars\.example\/admin\/reset-password\?token=[\w-]{43}$/m,
    );
  });

  test('answers the same where nobody has the address, and sends nothing', async () => {
    const { status, body } = await post('request-password-reset', { email: 'x@cars.example' });
    expect({ status, body }).toEqual({ status: 200, body: SAME_ANSWER });
    expect(await work()).toEqual([]);
    expect(await db.$count(passwordResets)).toBe(0);
  });

  test.each([
    ['a list', ['aoife@cars.example', 'b@evil.example']],
    ['an object', { 0: 'aoife@cars.example' }],
    ['commas', 'aoife@cars.example,b@evil.example'],
    ['a line break', 'aoife@cars.example\r\nBcc: b@evil.example'],
    ['a NUL byte', 'aoife@cars.example\0'],
  ])('for %s is refused', async (_what, email) => {
    const { status, body } = await post('request-password-reset', { email });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['email']);
    expect(queued).toEqual([]);
  });

  test('is heard ten times an hour for an account; the answer stays the same', async () => {
    for (let i = 0; i < 12; i++) {
      const { status, body } = await post('request-password-reset', { email: right.email });
      expect({ status, body }).toEqual({ status: 200, body: SAME_ANSWER });
    }
    expect(queued).toHaveLength(10);
    pass(60 * MINUTE);
    await post('request-password-reset', { email: right.email });
    expect(queued).toHaveLength(11);
  });
});

describe('a link to choose a new password', () => {
  const password = 'twelve brown hens';
  const DEAD = 'This link has expired or was already used';

  test('is stored as a hash only', async () => {
    const token = await askForLink();
    const [row] = await db.select().from(passwordResets);
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('sets it once, ends every session, and lets whoever was kept waiting in', async () => {
    const cookies = [await signIn('203.0.113.5'), await signIn('203.0.113.6')];
    for (let i = 0; i < 11; i++) await post('validate', wrong, { address: `198.51.100.${i}` });
    const token = await askForLink();
    expect((await post('reset-password', { token, password })).status).toBe(200);
    for (const cookie of cookies) expect((await whoIs(cookie)).user).toBeNull();
    expect((await post('validate', right)).status).toBe(401);
    expect((await post('validate', { ...right, password })).status).toBe(200);
    const again = await post('reset-password', { token, password: 'another long one' });
    expect(again.status).toBe(422);
    expect(again.body).toMatchObject({ errors: { token: DEAD } });
  });

  test('of two uses at once lets one succeed', async () => {
    const token = await askForLink();
    const both = await Promise.all([
      post('reset-password', { token, password }),
      post('reset-password', { token, password: 'another long one' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('is dead after 15 minutes, after a newer request, and for a disabled account', async () => {
    const old = await askForLink();
    const newer = await askForLink();
    expect((await post('reset-password', { token: old, password })).status).toBe(422);
    pass(15 * MINUTE - 1);
    expect((await post('reset-password', { token: newer, password: 'short' })).status).toBe(422);
    pass(1);
    expect((await post('reset-password', { token: newer, password })).body.message).toContain(DEAD);
    const disabled = await askForLink();
    await db.update(users).set({ disabledAt: new Date() });
    expect((await post('reset-password', { token: disabled, password })).status).toBe(422);
  });

  test('sent a second time by a repeated job leaves the second alone good', async () => {
    await post('request-password-reset', { email: right.email });
    queued.push(...queued);
    const [first, second] = (await work()).map(({ text }) => /token=(\S+)/.exec(text)?.[1] ?? '');
    expect((await post('reset-password', { token: first, password })).status).toBe(422);
    expect((await post('reset-password', { token: second, password })).status).toBe(200);
  });

  test.each([
    ['short', 'Use at least 12 characters'],
    ['Password1234', 'This password is among the first that anybody would try'],
    ['a'.repeat(300), 'Use at most 200 characters'],
  ])('takes no weak password: %s', async (weak, message) => {
    const token = await askForLink();
    const { status, body } = await post('reset-password', { token, password: weak });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ password: message });
    expect((await post('reset-password', { token, password })).status).toBe(200);
  });

  test.each(['', 'x', '../etc', 'A'.repeat(43), ' '])('%j was never given out', async (token) => {
    const { status, body } = await post('reset-password', { token, password });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ token: DEAD });
  });
});
