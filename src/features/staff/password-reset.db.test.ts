import { describe, expect, it } from 'vitest';
import { mails as mailTable, passwordResets, users } from '../../app/schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import {
  MINUTE,
  validCredentials,
  signInTesting,
  wrongCredentials,
} from '../../../tests/helpers/sign-in.ts';

const database = await testDatabase();
const { db } = database;
const { post, pass, signIn, whoIs, work, askForLink, queued, openLinks } = signInTesting(database);

const SAME_ANSWER = {
  success: true,
  message: 'If an account exists with this email, you will receive a password reset link',
};

/** Requests a link for an account that does not exist. */
const ask = (account: number, address: string) =>
  post('request-password-reset', { email: `nobody-${account}@cars.example` }, { address });

describe('requesting a password reset', () => {
  it('sends one mail to the account, with a link to the configured site', async () => {
    const { status, body } = await post('request-password-reset', {
      email: validCredentials.email,
    });
    expect({ status, body }).toEqual({ status: 200, body: SAME_ANSWER });
    const mails = await work();
    expect(mails.map(({ to }) => to)).toEqual(['Aoife@Cars.example']);
    expect(mails[0]?.text).toMatch(
      /^https:\/\/cars\.example\/admin\/reset-password\?token=[\w-]{43}$/m,
    );
  });

  it('returns the same response for an unknown email address and sends nothing', async () => {
    const known = await post('request-password-reset', { email: validCredentials.email });
    await db.delete(passwordResets);
    await db.delete(mailTable);
    queued.length = 0;
    const unknown = await post('request-password-reset', { email: 'x@cars.example' });
    expect([unknown.status, unknown.body]).toEqual([200, SAME_ANSWER]);
    expect([...unknown.headers]).toEqual([...known.headers]);
    expect(await work()).toEqual([]);
    expect(await db.$count(passwordResets)).toBe(0);
    expect(await db.$count(mailTable)).toBe(0);
  });

  it.each([
    ['a list', ['aoife@cars.example', 'b@evil.example']],
    ['an object', { 0: 'aoife@cars.example' }],
    ['commas', 'aoife@cars.example,b@evil.example'],
    ['a line break', 'aoife@cars.example\r\nBcc: b@evil.example'],
    ['a NUL byte', 'aoife@cars.example\0'],
  ])('rejects %s', async (_what, email) => {
    const { status, body } = await post('request-password-reset', { email });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['email']);
    expect(queued).toEqual([]);
  });

  it('is limited to ten per hour and account, with the same response', async () => {
    for (let i = 0; i < 12; i++) {
      const { status, body } = await post('request-password-reset', {
        email: validCredentials.email,
      });
      expect({ status, body }).toEqual({ status: 200, body: SAME_ANSWER });
    }
    expect(queued).toHaveLength(10);
    pass(60 * MINUTE);
    await post('request-password-reset', { email: validCredentials.email });
    expect(queued).toHaveLength(11);
  });

  it('leaves one valid link after five concurrent requests', async () => {
    const email = validCredentials.email;
    await Promise.all(Array.from({ length: 5 }, () => post('request-password-reset', { email })));
    expect(await db.$count(passwordResets)).toBe(1);
  });

  it('is limited to sixty per hour and IP address, across accounts', async () => {
    for (let i = 0; i < 62; i++) expect((await ask(i, '203.0.113.7')).body).toEqual(SAME_ANSWER);
    expect(queued).toHaveLength(60);
    await ask(62, '203.0.113.8');
    expect(queued).toHaveLength(61);
  });

  it.each<Record<string, string>>([
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    { forwarded: 'host=evil.example' },
    { 'x-host': 'evil.example', 'x-original-host': 'evil.example' },
  ])('ignores the forged host headers %o', async (headers) => {
    await post('request-password-reset', { email: validCredentials.email }, { headers });
    const [mail] = await work();
    expect(mail?.text).toContain('https://cars.example/admin/reset-password?token=');
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it.each([
    ['a duplicate key', '{"email":"aoife@cars.example","email":"b@evil.example"}', []],
    [
      'a duplicate key in reverse order',
      '{"email":"b@evil.example","email":"aoife@cars.example"}',
      ['Aoife@Cars.example'],
    ],
    ['a letter that looks the same', '{"email":"\u0430oife@cars.example"}', []],
    ['a letter that becomes ASCII in lower case', '{"email":"aoife@cars.example\u212a"}', []],
    ['a dotless i', '{"email":"ao\u0131fe@cars.example"}', []],
    ['an additional field', '{"email":"aoife@cars.example","cc":"b@evil.example"}', []],
    ['a display name', '{"email":"b@evil.example <aoife@cars.example>"}', []],
    ['a source route', '{"email":"aoife%cars.example@evil.example"}', []],
  ])('sends no mail to other addresses: %s', async (_what, body, recipients) => {
    await post('request-password-reset', body);
    expect((await work()).map(({ to }) => to)).toEqual(recipients);
  });
});

describe('a password reset link', () => {
  const password = 'twelve brown hens';
  const INVALID_LINK = 'This link has expired or was already used';

  it('is stored as a hash only', async () => {
    const token = await askForLink();
    const [row] = await db.select().from(passwordResets);
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('sets the password once, ends every session and resets the rate limit', async () => {
    const cookies = [await signIn('203.0.113.5'), await signIn('203.0.113.6')];
    for (let i = 0; i < 11; i++)
      await post('validate', wrongCredentials, { address: `198.51.100.${i}` });
    const token = await askForLink();
    expect((await post('reset-password', { token, password })).status).toBe(200);
    for (const cookie of cookies) expect((await whoIs(cookie)).user).toBeNull();
    expect((await post('validate', validCredentials)).status).toBe(401);
    expect((await post('validate', { ...validCredentials, password })).status).toBe(200);
    const again = await post('reset-password', { token, password: 'another long one' });
    expect(again.status).toBe(422);
    expect(again.body).toMatchObject({ errors: { token: INVALID_LINK } });
  });

  it('ends the calendar link, and the open invitations that the user has sent', async () => {
    const statuses = await openLinks(await signIn());
    expect(await statuses()).toEqual([200, 200]);
    await post('reset-password', { token: await askForLink(), password });
    expect(await statuses()).toEqual([404, 404]);
  });

  it('works for one of two concurrent requests', async () => {
    const token = await askForLink();
    const both = await Promise.all([
      post('reset-password', { token, password }),
      post('reset-password', { token, password: 'another long one' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('is invalid after 15 minutes, after a newer request and for a disabled account', async () => {
    const old = await askForLink();
    const newer = await askForLink();
    expect((await post('reset-password', { token: old, password })).status).toBe(422);
    pass(15 * MINUTE - 1);
    expect((await post('reset-password', { token: newer, password: 'short' })).status).toBe(422);
    pass(1);
    expect((await post('reset-password', { token: newer, password })).body.message).toContain(
      INVALID_LINK,
    );
    const disabled = await askForLink();
    await db.update(users).set({ disabledAt: new Date() });
    expect((await post('reset-password', { token: disabled, password })).status).toBe(422);
  });

  it('is replaced if the server dies before it stores that the mail was sent', async () => {
    await post('request-password-reset', { email: validCredentials.email });
    const [mailId = 0] = queued;
    const sent = await work();
    await db.update(mailTable).set({ status: 'queued' });
    queued.push(mailId);
    sent.push(...(await work()));
    const [first, second] = sent.map(({ text }) => /token=(\S+)/.exec(text)?.[1] ?? '');
    expect((await post('reset-password', { token: first, password })).status).toBe(422);
    expect((await post('reset-password', { token: second, password })).status).toBe(200);
  });

  it.each([
    ['short', 'Use at least 12 characters'],
    ['Password1234', 'This password is too common'],
    ['a'.repeat(300), 'Use at most 200 characters'],
  ])('rejects the weak password %s', async (weak, message) => {
    const token = await askForLink();
    const { status, body } = await post('reset-password', { token, password: weak });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ password: message });
    expect((await post('reset-password', { token, password })).status).toBe(200);
  });

  it.each(['', 'x', '../../etc', 'A'.repeat(43), ' '])(
    'rejects the invalid token %j',
    async (token) => {
      const { status, body } = await post('reset-password', { token, password });
      expect(status).toBe(422);
      expect(body.errors).toEqual({ token: INVALID_LINK });
    },
  );
});
