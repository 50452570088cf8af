import { createServer } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { users } from '../schema.server.ts';
import type { PageCalls } from '../../platform/http/caller.server.ts';
import { requestListener } from '../../platform/http/request-listener.server.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { listen } from '../../../tests/helpers/listen.ts';
import { testSite } from '../../../tests/helpers/site.ts';

const database = await testDatabase();
const { cookie } = await signIn(database);

/** Pages that call the API as staff screens do: the session, and routes that require one. */
const entry = {
  createLoadContext: (send: PageCalls['send']) => send,
  createRequestHandler: () => async (request: Request, send: PageCalls['send']) => {
    const get = (path: string, query = '') =>
      send({ method: 'GET', path, query: new URLSearchParams(query) });
    const session = async () => sessionOf.parse((await get('/users/session')).body).user;
    const before = await session();
    if (request.method === 'POST') await send({ method: 'POST', path: '/users/logout' });
    const answers = await Promise.all([
      get('/enquiries/waiting'),
      get('/cars/search', 'publish=false'),
      get('/customers'),
    ]);
    const after = await session();
    return Response.json({
      before: before?.email ?? null,
      after: after?.email ?? null,
      statuses: answers.map(({ status }) => status),
    });
  },
};
const sessionOf = z.object({ user: z.object({ email: z.string() }).nullable() });
const site = testSite(entry, {
  routes: { logout: { path: 'logout', module: { action: () => {} } } },
});
/** Number of times that a session was read from the database. */
let reads = 0;
const db = new Proxy(database.db, {
  get(target, name) {
    if (name !== 'select') return Reflect.get(target, name, target);
    return (fields: Parameters<typeof target.select>[0]) => {
      if ('role' in fields && 'userId' in fields) reads += 1;
      return target.select(fields);
    };
  },
});
const app = testApp({ ...database, db }, { site });
const server = createServer(requestListener(app.fetch, pino({ level: 'silent' }), {}));
const port = await listen(server);
afterAll(() => void server.close());

beforeEach(() => (reads = 0));

async function open(headers: Record<string, string>, path = '/screen') {
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json();
}

const EMAIL = 'aoife@cars.example';
const REFUSED = { before: null, after: null, statuses: [401, 401, 401] };
const ACCEPTED = { before: EMAIL, after: EMAIL, statuses: [200, 200, 200] };

it('a page reads the session once for all calls of the API', async () => {
  expect(await open({ cookie })).toEqual(ACCEPTED);
  expect(reads).toBe(1);
  expect(await open({ cookie })).toEqual(ACCEPTED);
  expect(reads).toBe(2);
});

it('pages that load at the same time each have their own session', async () => {
  const pages = await Promise.all([open({ cookie }), open({}), open({ cookie }), open({})]);
  expect(pages).toEqual([ACCEPTED, REFUSED, ACCEPTED, REFUSED]);
});

it('a call of the API that checks the session twice reads it once', async () => {
  const response = await app.request('/api/account/sessions', { headers: { cookie } });
  expect([response.status, reads]).toEqual([200, 1]);
});

it.each<Record<string, string>>([
  { sessions: 'x' },
  { 'symbol-sessions': '[["",{"role":"admin"}]]' },
  { cookie: '__Host-session=' },
  { cookie: `session=${'A'.repeat(43)}` },
  { cookie: `__Host-session=${'A'.repeat(43)}` },
  { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-user': EMAIL },
])('a request with %o has no session, neither on a page nor in the API', async (headers) => {
  await open({ cookie });
  expect(await open(headers)).toEqual(REFUSED);
  expect(await open(headers, '/api/users/session')).toEqual({
    user: null,
    mustSetUpSecondFactor: false,
  });
  expect(await open(headers, '/api/customers')).toMatchObject({ success: false });
});

it('the next page of a disabled user has no session', async () => {
  expect(await open({ cookie })).toEqual(ACCEPTED);
  await database.db.update(users).set({ disabledAt: new Date() });
  expect(await open({ cookie })).toEqual(REFUSED);
  await database.db.update(users).set({ disabledAt: null });
  expect(await open({ cookie })).toEqual(ACCEPTED);
});

it('a page that signs the user out has no session afterwards', async () => {
  const response = await app.request('https://cars.example/logout', {
    method: 'POST',
    headers: {
      cookie,
      origin: 'https://cars.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  expect(await response.json()).toEqual({ ...REFUSED, before: EMAIL });
});
