import { describe, expect, it } from 'vitest';
import { createAdmin } from '../../features/staff/create-admin.server.ts';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { recordingQueue } from '../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import {
  addressOf,
  allRoutes,
  insertExampleStock,
  requestInit,
  storeExampleFiles,
} from '../../../tests/helpers/routes.ts';
import { readAllRows } from '../../../tests/helpers/database/rows.ts';
import { validCredentials, aoife } from '../../../tests/helpers/sign-in.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import type { Route } from './route.server.ts';

const database = await testDatabase();
await insertExampleStock(database);
const staff = await signIn(database);
await createAdmin(database.db, { ...aoife, email: 'niamh@cars.example' });
const credentials = { ...validCredentials, email: 'niamh@cars.example' };

const { storage } = await temporaryStorage();
await storeExampleFiles(storage);
const app = testApp(database, {
  storage,
  space: { isLow: async () => true },
  queue: recordingQueue(),
});
const routes = allRoutes(database);
const named = (some: Route[]) => some.map((one) => [`${one.method} ${one.path}`, one] as const);
const send = (route: Route) => app.request(addressOf(route), requestInit(route, staff));

const STILL_ACCEPTED = [
  '/users/validate',
  '/users/second-factor',
  '/users/logout',
  '/cars/admin-delete',
  '/demo-data/remove',
  '/retention/run',
];

describe('while the disk is almost full', () => {
  it.each(
    named(routes.filter(({ method, path }) => method !== 'get' && !STILL_ACCEPTED.includes(path))),
  )('refuses %s with a sentence and writes nothing', async (_name, route) => {
    const before = await readAllRows(database);
    const response = await send(route);
    expect(response.status).toBe(route.file ? 507 : 503);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await response.json()).message).toContain('no disk space left');
    expect(await readAllRows(database)).toBe(before);
  });

  it.each(named(routes.filter(({ method }) => method === 'get')))(
    'answers %s as usual',
    async (_name, route) => {
      expect((await send(route)).status).toBeLessThan(500);
    },
  );

  it('accepts a sign-in, a deletion that frees space and a sign-out', async () => {
    const post = (path: string, headers: Record<string, string>, body: object) =>
      app.request(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const signedIn = await post('/users/validate', {}, credentials);
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const deleted = await app.request('/api/cars/admin-delete?carId=1', {
      method: 'DELETE',
      headers: { cookie },
    });
    expect(deleted.status).toBe(200);
    expect((await post('/users/logout', { cookie }, {})).status).toBe(200);
  });
});

it.each([
  ['a file that cannot be written', 'ENOSPC', 507],
  ['a file beyond the quota', 'EDQUOT', 507],
  ['a table that cannot grow', '53100', 503],
  ['any other error', 'EIO', 500],
])('answers the error of %s (%s) with %i', async (_what, code, status) => {
  const failing = testApp(database, {
    queue: {
      enqueue: async () => {
        throw new Error('insert failed', { cause: Object.assign(new Error('full'), { code }) });
      },
    },
  });
  const response = await failing.request('/api/users/request-password-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: credentials.email }),
  });
  expect(response.status).toBe(status);
});
