import { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { can, type Role, ROLES } from '../../app/capabilities.ts';
import { AppError, ERROR_STATUS } from '../errors.ts';
import type { SessionUser } from '../../app/session-user.ts';
import { hashSessionToken, newSessionToken } from '../auth/session-token.server.ts';
import { sessions } from '../../app/schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { readAllRows } from '../../../tests/helpers/database/rows.ts';
import { insertInvitation } from '../../features/staff/invitation-queries.server.ts';
import { findActiveUser, insertUser } from '../../features/staff/user-queries.server.ts';
import { createSession } from '../../features/staff/sessions.server.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { mount } from './mount.server.ts';
import type { Route } from './route.server.ts';
import { mountOptions, signIn, testApp } from '../../../tests/helpers/app.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import {
  addressOf,
  requestInit,
  allRoutes,
  insertExampleStock,
  insertUsedUpExamples,
  storeExampleFiles,
  isStaffOnly,
  policyOf,
} from '../../../tests/helpers/routes.ts';

const database = await testDatabase();
const { db } = database;
await insertExampleStock(database);
const { storage } = await temporaryStorage();
await storeExampleFiles(storage);
const queue = recordingQueue();
const app = testApp(database, { storage, queue });
const staff = await signIn(database);
const token = staff.cookie.slice('__Host-session='.length);

const routes = allRoutes(database);
const staffRoutes = routes.filter(isStaffOnly);
const named = staffRoutes.map((route) => [`${route.method} ${route.path}`, route] as const);

const change = (text: string, userId: number) => database.query(text, [userId]);

/** Creates a user with a session that the test then invalidates. */
async function createFormerUser(email: string, now = new Date()) {
  await insertUser(db, { email, firstName: 'A', lastName: 'B', role: 'admin', passwordHash: 'x' });
  const user = await findActiveUser(db, email);
  if (!user) throw new Error('The user was not created');
  const session = await createSession({ db, now }, user);
  return { cookie: `__Host-session=${session.token}`, userId: user.userId, token: session.token };
}

const expired = await createFormerUser(
  'expired@cars.example',
  new Date(Date.now() - 7 * 86_400_000),
);
// Sent by another owner, because a change of the password ends the invitations that the user sent.
await insertInvitation(db, {
  email: 'invited@cars.example',
  role: 'prep',
  invitedBy: expired.userId,
  expiresAt: new Date(Date.now() + 86_400_000),
});
const disabled = await createFormerUser('disabled@cars.example');
await change('update users set disabled_at = now() where user_id = $1', disabled.userId);
const deleted = await createFormerUser('deleted@cars.example');
await change('delete from users where user_id = $1', deleted.userId);
const signedOut = await createFormerUser('gone@cars.example');
await app.request('/api/users/logout', { method: 'POST', headers: { cookie: signedOut.cookie } });

/** Headers of clients without a valid session. */
const INVALID_SESSIONS: Record<string, Record<string, string>> = {
  'no session': {},
  'a forged session': { cookie: `__Host-session=${newSessionToken()}` },
  'a tampered session': {
    cookie: `__Host-session=${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
  },
  'the hash of a session from the database': {
    cookie: `__Host-session=${hashSessionToken(token)}`,
  },
  'a session in a cookie with another name': { cookie: `session=${token}; Session=${token}` },
  'a session that is too long': { cookie: `__Host-session=${token}${'A'.repeat(8_000)}` },
  'two session cookies': { cookie: `${staff.cookie}; ${staff.cookie}` },
  'a session cookie in quotes': { cookie: `__Host-session="${token}"` },
  'a role in a cookie': { cookie: '__Host-session={"role":"admin"}; role=admin; user=1' },
  'an expired session': { cookie: expired.cookie },
  'a session after sign-out': { cookie: signedOut.cookie },
  'the session of a disabled account': { cookie: disabled.cookie },
  'the session of a deleted account': { cookie: deleted.cookie },
  'a session in other headers': {
    authorization: `Bearer ${token}`,
    'x-session': token,
    'x-api-key': token,
    'x-user-role': 'admin',
    'x-forwarded-user': 'aoife@cars.example',
  },
};

describe.each(Object.entries(INVALID_SESSIONS))('%s', (_who, headers) => {
  test('gets 401 from every staff route and changes nothing', async () => {
    const before = await readAllRows(database);
    for (const route of staffRoutes) {
      const response = await app.request(addressOf(route), requestInit(route, headers));
      expect([route.path, response.status]).toEqual([route.path, 401]);
      expect(response.headers.get('cache-control')).toMatch(/no-store/);
    }
    expect(await readAllRows(database)).toBe(before);
    expect(queue.jobs).toEqual([]);
  });
});

test.each(named)('a session token in the URL gets 401 from %s', async (_name, route) => {
  const address = addressOf(route);
  const sent = `${address}${address.includes('?') ? '&' : '?'}session=${token}&__Host-session=${token}`;
  expect((await app.request(sent, requestInit(route))).status).toBe(401);
});

const visitor: SessionUser = {
  userId: 1,
  email: 'visitor@cars.example',
  firstName: 'A',
  lastName: 'B',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a role that the type does not allow
  role: 'visitor' as 'admin',
};

describe('a user with an unknown role', () => {
  const hono = new Hono();
  mount(
    hono,
    routes,
    mountOptions(() => visitor),
  );
  hono.onError((error) => {
    const code = error instanceof AppError ? error.code : 'unexpected';
    return new Response(null, { status: ERROR_STATUS[code] });
  });

  test.each(named)('gets 403 from %s', async (_name, route) => {
    expect((await hono.request(addressOf(route), requestInit(route))).status).toBe(403);
  });
});

const users = {
  admin: staff,
  sales: await signIn(database, 'sales'),
  prep: await signIn(database, 'prep'),
};

const isAllowed = (route: Route, role: Role) => {
  const policy = policyOf(route);
  return typeof policy === 'string' || can({ role }, policy.can);
};

const REFUSALS = /Please sign in to do this|Your account isn't allowed to do this/;

describe.each(ROLES)('a user with the role %s', (role) => {
  test('gets 403 from every route that needs another role, and changes nothing', async () => {
    const before = await readAllRows(database);
    for (const route of staffRoutes.filter((one) => !isAllowed(one, role))) {
      const response = await app.request(addressOf(route), requestInit(route, users[role]));
      expect([route.path, response.status, await response.json()]).toEqual([
        route.path,
        403,
        {
          success: false,
          message: "Your account isn't allowed to do this. Ask an owner for help.",
        },
      ]);
    }
    expect(await readAllRows(database)).toBe(before);
  });

  test('is not refused by public routes', async () => {
    for (const route of routes.filter((one) => !isStaffOnly(one) && one.path !== '/users/logout')) {
      const response = await app.request(addressOf(route), requestInit(route, users[role]));
      expect([route.path, await response.text()]).toEqual([
        route.path,
        expect.not.stringMatching(REFUSALS),
      ]);
    }
  });
});

// Proves that the requests rejected above are valid otherwise.
describe.each(['prep', 'sales', 'admin'] as const)('a user with the role %s', (role) => {
  const rank = { get: 0, post: 1, put: 2, delete: 3 };
  const inOrder = named
    .filter(([, route]) => isAllowed(route, role))
    .toSorted(([, a], [, b]) => rank[a.method] - rank[b.method]);
  // The tests of the previous role have used them up.
  beforeAll(() => insertUsedUpExamples(database, role));

  test.each(inOrder)('can call %s', async (_name, route) => {
    const response = await app.request(addressOf(route), requestInit(route, users[role]));
    // Earlier requests cause a conflict for some of these.
    expect([200, 201, 202, 409]).toContain(response.status);
    expect(response.headers.get('cache-control')).toMatch(/no-store/);
    expect(response.headers.get('etag')).toBeNull();
  });
});

test('requests of staff change data, so the checks above are meaningful', async () => {
  expect(await readAllRows(database)).toContain('Stolen');
  expect(await db.$count(sessions)).toBeGreaterThan(0);
});
