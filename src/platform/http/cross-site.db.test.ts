import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import type { Route } from './route.server.ts';
import { readAllRows } from '../../../tests/helpers/database/rows.ts';
import { addressOf, requestInit, allRoutes, exampleApp } from '../../../tests/helpers/routes.ts';

const database = await testDatabase();
const { app, staff } = await exampleApp(database);

/** Includes sign-in and sign-out: another site must not change who is signed in. */
const writes = allRoutes(database)
  .filter(({ method }) => method !== 'get')
  .map((route) => [`${route.method} ${route.path}`, route] as const);

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'https://cars.example.evil.example' },
  { origin: 'https://cars.example@evil.example' },
  { origin: 'https://evil.example/https://cars.example' },
  { origin: 'https://shop.cars.example', 'sec-fetch-site': 'same-site' },
  { origin: 'http://cars.example' },
  { origin: 'https://cars.example:8443' },
  { origin: 'https://cars.example, https://evil.example' },
  { origin: 'https://cars.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
];

const status = async (address: string, init: RequestInit) =>
  (await app.request(`https://cars.example${address}`, init)).status;

/** The token in its path authorises the request, from any site. */
const OPEN = 'post /alerts/:alertToken/stop';
const guarded = writes.filter(([name]) => name !== OPEN);

test.each(guarded)('another site cannot call %s with a staff session', async (_name, route) => {
  const before = await readAllRows(database);
  for (const foreign of FOREIGN) {
    const answer = await status(addressOf(route), requestInit(route, { ...staff, ...foreign }));
    expect([foreign, answer]).toEqual([foreign, 403]);
  }
  expect(await readAllRows(database)).toBe(before);
});

/** Content types that a form of another site can send without a CORS preflight. */
const SIMPLE_TYPES = ['text/plain', 'application/x-www-form-urlencoded', ''];

test.each(writes.filter(([, { body, form }]) => body ?? form))(
  '%s rejects content types that need no CORS preflight',
  async (_name, route) => {
    const method = route.method.toUpperCase();
    for (const type of [
      ...SIMPLE_TYPES,
      ...(route.body ? ['multipart/form-data; boundary=x'] : []),
    ])
      expect([
        type,
        await status(addressOf(route), {
          method,
          headers: { ...staff, 'content-type': type },
          body: '{"name":"Stolen"}',
        }),
      ]).toEqual([type, 415]);
  },
);

/** Whether the path also has a GET route. */
const isReadable = ({ path }: Route) =>
  allRoutes(database).some((route) => route.method === 'get' && route.path === path);

test.each(writes)(
  '%s changes nothing if it is sent as GET with headers that override the method',
  async (_name, route) => {
    const before = await readAllRows(database);
    const overriding = {
      'x-http-method-override': route.method,
      'x-http-method': route.method,
      'x-method-override': route.method,
    };
    for (const method of ['GET', 'HEAD']) {
      const address = `${addressOf(route)}${addressOf(route).includes('?') ? '&' : '?'}_method=${route.method}`;
      const answer = await status(address, { method, headers: { ...staff, ...overriding } });
      const expected = isReadable(route) ? answer : 405;
      expect([method, answer]).toEqual([method, expected]);
    }
    expect(await readAllRows(database)).toBe(before);
  },
);
