import { describe, expect, it, vi } from 'vitest';
import * as passwords from '../../platform/auth/password.server.ts';
import { newSessionToken } from '../../platform/auth/session-token.server.ts';
import { sessions, users } from '../../app/schema.server.ts';
import { setPassword } from './password-resets.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { findActiveUser } from './user-queries.server.ts';
import { apiClient } from '../../../tests/helpers/api-client.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import {
  aoife,
  MINUTE,
  validCredentials,
  signInTesting,
  wrongCredentials,
} from '../../../tests/helpers/sign-in.ts';

const database = await testDatabase();
const { db } = database;
const { app, post, pass, signIn, whoIs } = signInTesting(database);

describe('signing in', () => {
  it('sets an HttpOnly, SameSite cookie and returns the user', async () => {
    const { status, headers, body } = await post('validate', validCredentials);
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

  it('sets a cookie without Secure on plain http', async () => {
    const plain = testApp(database, { config: { publicUrl: 'http://localhost:3000' } });
    const { headers } = await apiClient(plain).post('/users/validate', validCredentials);
    expect(headers.get('set-cookie')).toMatch(/^session=[^;]+; .*SameSite=Strict$/);
  });

  it('ends the previous session of the browser', async () => {
    const first = await signIn();
    const { headers } = await post('validate', validCredentials, { cookie: first });
    expect(headers.get('set-cookie')).not.toContain(first);
    expect((await whoIs(first)).user).toBeNull();
    expect(await db.$count(sessions)).toBe(1);
  });

  it('returns the same error, after the same work, for a wrong password, an unknown address and a disabled account', async () => {
    const verify = vi.spyOn(passwords, 'verifyPassword').mockClear();
    const answers = [await post('validate', wrongCredentials)];
    answers.push(await post('validate', { ...wrongCredentials, email: 'nobody@cars.example' }));
    await db.update(users).set({ disabledAt: new Date() });
    answers.push(await post('validate', validCredentials));
    for (const { status, headers, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({ success: false, message: 'Invalid email or password' });
      expect([...headers]).toEqual([...(answers[0]?.headers ?? [])]);
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect(verify).toHaveBeenCalledTimes(3);
  });

  it.each([
    [{ email: 'aoife', password: 'long enough' }, { email: 'Invalid email address' }],
    [
      { email: validCredentials.email, password: 'short' },
      { password: 'Password must be at least 6 characters' },
    ],
    [{}, { email: 'Invalid email address', password: 'Password must be at least 6 characters' }],
  ])('rejects %o with messages', async (body, errors) => {
    const answer = await post('validate', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject(errors);
  });

  it('does not reuse a session token chosen by an attacker', async () => {
    const planted = newSessionToken();
    const { headers } = await post('validate', validCredentials, {
      cookie: `__Host-session=${planted}`,
    });
    expect(headers.get('set-cookie')).not.toContain(planted);
    expect((await whoIs(`__Host-session=${planted}`)).user).toBeNull();
  });

  it('fails if the password changes or the account is disabled during the check', async () => {
    const user = await findActiveUser(db, validCredentials.email);
    for (const change of [
      () => setPassword(db, { userId: user?.userId ?? 0, passwordHash: 'another hash' }),
      () => db.update(users).set({ disabledAt: new Date() }),
    ]) {
      vi.spyOn(passwords, 'verifyPassword').mockImplementationOnce(async () => {
        await change();
        return true;
      });
      expect((await post('validate', validCredentials)).status).toBe(401);
      expect(await db.$count(sessions)).toBe(0);
    }
  });

  it('creates random session tokens', async () => {
    const tokens = new Set<string>();
    for (let i = 0; i < 5; i++) tokens.add(await signIn());
    expect(tokens.size).toBe(5);
    for (const token of tokens)
      expect(Buffer.from(token.split('=')[1] ?? '', 'base64url')).toHaveLength(32);
  });
});

describe('a session', () => {
  it.each(['', 'session=forged', '%00=;;='])('has no user for the cookie "%s"', async (cookie) => {
    const response = await app.request('/api/users/session', { headers: { cookie } });
    expect(await response.json()).toEqual({ user: null, mustSetUpSecondFactor: false });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is found by its cookie and ends at sign-out', async () => {
    const cookie = await signIn();
    expect((await whoIs(cookie)).user).toMatchObject({ email: aoife.email, role: 'admin' });
    const { status, headers, body } = await post('logout', undefined, { cookie });
    expect(status).toBe(200);
    expect(body.message).toBe('You have been logged out successfully');
    expect(headers.get('set-cookie')).toMatch(/^__Host-session=; Path=\/; Max-Age=0; /);
    expect((await whoIs(cookie)).user).toBeNull();
    expect(await db.$count(sessions)).toBe(0);
  });

  it('that is expired, forged or malformed is removed from the browser', async () => {
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
});
