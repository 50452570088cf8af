import { describe, expect, it } from 'vitest';
import { passwordResets, users } from '../../data/schema.ts';
import { testDatabase } from '../../testing/database.ts';
import { MINUTE, right, signInTesting, wrong } from '../../testing/sign-in.ts';

const database = await testDatabase();
const { db } = database;
const { post, pass, signIn, whoIs, work, askForLink, queued } = signInTesting(database);

const SAME_ANSWER = {
  success: true,
  message: 'If an account exists with this email, you will receive a password reset link',
};

/** Asks for a link for an account that does not exist, from an address. */
const ask = (account: number, address: string) =>
  post('request-password-reset', { email: `nobody-${account}@cars.example` }, { address });

describe('asking for a new password', () => {
  it('sends one mail to the account, with a link to the configured address', async () => {
    const { status, body } = await post('request-password-reset', { email: right.email });
    expect({ status, body }).toEqual({ status: 200, body: SAME_ANSWER });
    const mails = await work();
    expect(mails.map(({ to }) => to)).toEqual(['Aoife@Cars.example']);
    expect(mails[0]?.text).toMatch(
      /^https:\/\/cars\.example\/admin\/reset-password\?token=[\w-]{43}$/m,
    );
  });

  it('answers the same where nobody has the address, and sends nothing', async () => {
    const { status, body } = await post('request-password-reset', { email: 'x@cars.example' });
    expect({ status, body }).toEqual({ status: 200, body: SAME_ANSWER });
    expect(await work()).toEqual([]);
    expect(await db.$count(passwordResets)).toBe(0);
  });

  it.each([
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

  it('is heard ten times an hour for an account; the answer stays the same', async () => {
    for (let i = 0; i < 12; i++) {
      const { status, body } = await post('request-password-reset', { email: right.email });
      expect({ status, body }).toEqual({ status: 200, body: SAME_ANSWER });
    }
    expect(queued).toHaveLength(10);
    pass(60 * MINUTE);
    await post('request-password-reset', { email: right.email });
    expect(queued).toHaveLength(11);
  });

  it('five requests at the same moment leave one link', async () => {
    const email = right.email;
    await Promise.all(Array.from({ length: 5 }, () => post('request-password-reset', { email })));
    expect(await db.$count(passwordResets)).toBe(1);
  });

  it('is heard sixty times an hour from one address, whoever is asked for', async () => {
    for (let i = 0; i < 62; i++) expect((await ask(i, '203.0.113.7')).body).toEqual(SAME_ANSWER);
    expect(queued).toHaveLength(60);
    await ask(62, '203.0.113.8');
    expect(queued).toHaveLength(61);
  });

  it('answers with the same headers for everyone', async () => {
    const known = await post('request-password-reset', { email: right.email });
    const unknown = await post('request-password-reset', { email: 'x@cars.example' });
    expect([...unknown.headers]).toEqual([...known.headers]);
  });

  it.each<Record<string, string>>([
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { forwarded: 'host=evil.example' },
    { 'x-host': 'evil.example', 'x-original-host': 'evil.example' },
  ])('is not led astray by %o', async (headers) => {
    await post('request-password-reset', { email: right.email }, { headers });
    const [mail] = await work();
    expect(mail?.text).toContain('https://cars.example/admin/reset-password?token=');
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it.each([
    ['a key that stands twice', '{"email":"aoife@cars.example","email":"b@evil.example"}', []],
    [
      'a key that stands twice, the other way round',
      '{"email":"b@evil.example","email":"aoife@cars.example"}',
      ['Aoife@Cars.example'],
    ],
    ['a letter that only looks alike', '{"email":"\u0430oife@cars.example"}', []],
    ['a letter that becomes another in lower case', '{"email":"aoife@cars.example\u212a"}', []],
    ['an i without its dot', '{"email":"ao\u0131fe@cars.example"}', []],
    ['more beside it', '{"email":"aoife@cars.example","cc":"b@evil.example"}', []],
    ['a name around it', '{"email":"b@evil.example <aoife@cars.example>"}', []],
    ['a route in it', '{"email":"aoife%cars.example@evil.example"}', []],
  ])('with %s mails nobody but the account', async (_what, body, recipients) => {
    await post('request-password-reset', body);
    expect((await work()).map(({ to }) => to)).toEqual(recipients);
  });
});

describe('a link to choose a new password', () => {
  const password = 'twelve brown hens';
  const DEAD = 'This link has expired or was already used';

  it('is stored as a hash only', async () => {
    const token = await askForLink();
    const [row] = await db.select().from(passwordResets);
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('sets it once, ends every session, and lets whoever was kept waiting in', async () => {
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

  it('of two uses at once lets one succeed', async () => {
    const token = await askForLink();
    const both = await Promise.all([
      post('reset-password', { token, password }),
      post('reset-password', { token, password: 'another long one' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('is dead after 15 minutes, after a newer request, and for a disabled account', async () => {
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

  it('sent a second time by a repeated job leaves the second alone good', async () => {
    await post('request-password-reset', { email: right.email });
    queued.push(...queued);
    const [first, second] = (await work()).map(({ text }) => /token=(\S+)/.exec(text)?.[1] ?? '');
    expect((await post('reset-password', { token: first, password })).status).toBe(422);
    expect((await post('reset-password', { token: second, password })).status).toBe(200);
  });

  it.each([
    ['short', 'Use at least 12 characters'],
    ['Password1234', 'This password is too common'],
    ['a'.repeat(300), 'Use at most 200 characters'],
  ])('takes no weak password: %s', async (weak, message) => {
    const token = await askForLink();
    const { status, body } = await post('reset-password', { token, password: weak });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ password: message });
    expect((await post('reset-password', { token, password })).status).toBe(200);
  });

  it.each(['', 'x', '../etc', 'A'.repeat(43), ' '])('%j was never given out', async (token) => {
    const { status, body } = await post('reset-password', { token, password });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ token: DEAD });
  });
});
