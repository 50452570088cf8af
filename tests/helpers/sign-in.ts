import { beforeEach, vi } from 'vitest';
import type { Database } from '../../src/platform/database/client.server.ts';
import {
  mails as mailTable,
  passwordResets,
  rateLimits,
  users,
} from '../../src/app/schema.server.ts';
import type { Mail } from '../../src/platform/ports/mailer.server.ts';
import { insertUser } from '../../src/features/staff/user-queries.server.ts';
import { signIn } from '../../src/features/staff/sign-in.server.ts';
import { sendMail } from '../../src/app/jobs/send-mail.server.ts';
import type { Logger } from 'pino';
import { testApp } from './app.ts';
import { cheapHash } from './cheap-hash.ts';

export const MINUTE = 60_000;

export const aoife = {
  email: 'Aoife@Cars.example',
  firstName: 'Aoife',
  lastName: 'Byrne',
  password: 'seven green bottles',
};
export const validCredentials = { email: 'aoife@cars.example', password: aoife.password };
const PASSWORD_HASH = cheapHash(aoife.password);

export const wrongCredentials = { ...validCredentials, password: 'eight green bottles' };

/** Signs in a user without a second factor. */
export async function signInByPassword(...args: Parameters<typeof signIn>) {
  const result = await signIn(...args);
  if ('ticket' in result) throw new Error('The user has a second factor');
  return result;
}

interface Sent {
  cookie?: string;
  address?: string;
  headers?: Record<string, string>;
}

/**
 * Test helpers for sign-in and password resets. Recreates one owner before each test. `pass`
 * advances the clock.
 */
export function signInTesting(database: Database, parts: { log?: Logger } = {}) {
  const { db } = database;
  const queued: number[] = [];
  const app = testApp(database, {
    ...parts,
    queue: {
      enqueue: async (_tx, _name, payload) => {
        if ('mailId' in payload) queued.push(payload.mailId);
      },
    },
  });
  let now: Date;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    now = new Date();
    queued.length = 0;
    await db.delete(users);
    await db.delete(rateLimits);
    await db.delete(passwordResets);
    await db.delete(mailTable);
    const { password: _password, ...user } = aoife;
    await insertUser(db, { ...user, role: 'admin', passwordHash: PASSWORD_HASH });
    return () => vi.useRealTimers();
  });

  /** Posts JSON (or a string unchanged) below `/api/users/` from a network address. */
  async function post(path: string, body?: unknown, more: Sent = {}) {
    const headers = new Headers(body === undefined ? {} : { 'content-type': 'application/json' });
    if (more.cookie) headers.set('cookie', more.cookie);
    for (const [name, value] of Object.entries(more.headers ?? {})) headers.set(name, value);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const env = { incoming: { socket: { remoteAddress: more.address ?? '203.0.113.1' } } };
    const init = { method: 'POST', headers, body: text };
    const response = await app.request(`/api/users/${path}`, init, env);
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Runs the queued jobs and returns the sent mails. */
  async function work(): Promise<Mail[]> {
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void mails.push(mail), close: async () => {} };
    const deps = { db, mailer, publicUrl: 'https://cars.example' };
    for (const mailId of queued.splice(0)) await sendMail(deps, mailId);
    return mails;
  }

  return {
    app,
    post,
    work,
    /** Ids of queued mails. */
    queued,
    pass: (ms: number) => vi.setSystemTime((now = new Date(now.getTime() + ms))),
    /** Returns the session cookie. */
    signIn: async (address?: string) => {
      const { headers } = await post('validate', validCredentials, address ? { address } : {});
      return headers.get('set-cookie')?.split(';')[0] ?? '';
    },
    /** Fails to sign in several times. */
    fail: async (times: number, more: { address?: string; email?: string } = {}) => {
      const { email = validCredentials.email, ...rest } = more;
      for (let i = 0; i < times; i++) await post('validate', { ...wrongCredentials, email }, rest);
    },
    /** Returns the user of a session cookie, and the Set-Cookie header. */
    whoIs: async (cookie: string) => {
      const response = await app.request('/api/users/session', { headers: { cookie } });
      return { user: (await response.json()).user, setCookie: response.headers.get('set-cookie') };
    },
    /** Requests a password reset and returns the token. */
    askForLink: async () => {
      await post('request-password-reset', { email: validCredentials.email });
      const [mail] = await work();
      return /reset-password\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    /**
     * Creates the user's calendar link and sends an invitation. Returns a function that requests both and
     * returns the status codes.
     */
    openLinks: async (cookie: string) => {
      const headers = { cookie, 'content-type': 'application/json' };
      const send = async (path: string, body: object) =>
        (await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
      const { url } = await send('/api/account/calendar-link', {});
      await send('/api/users/invitations', { email: 'pat@cars.example', role: 'admin' });
      const [mail] = await work();
      const invited = /\/invitation\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
      const paths = [new URL(url).pathname, `/api/invitations/${invited}`];
      return () => Promise.all(paths.map(async (path) => (await app.request(path)).status));
    },
  };
}
