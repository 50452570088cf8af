import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { readAllRows } from '../../../tests/helpers/database/rows.ts';
import type { Route } from './route.server.ts';
import {
  addressOf,
  requestInit,
  allRoutes,
  exampleOf,
  exampleApp,
  fieldsOf,
  withValue,
} from '../../../tests/helpers/routes.ts';

const database = await testDatabase();
const { app, staff } = await exampleApp(database);

/** Columns managed by the server, properties of every object, and invented names. */
const KEYS = [
  [
    'carId',
    'makeId',
    'userId',
    'createdAt',
    'updatedAt',
    'stockNumber',
    'importKey',
    'publication',
  ],
  ['searchText', 'nameKey', 'passwordHash', 'disabledAt', 'storageKey', 'thumbnailImageId'],
  ['role', 'isAdmin', 'name ', 'Name', '', '$set'],
  ['__proto__', 'constructor', 'prototype', 'toString'],
].flat();

const schemaOf = ({ form, body }: Route) => form ?? body;
const written = allRoutes(database).flatMap((route) => {
  const schema = schemaOf(route);
  return schema ? [[`${route.method} ${route.path}`, route, schema] as const] : [];
});

async function send(route: Route, body: unknown) {
  const response = await app.request(addressOf(route), requestInit(route, staff, body));
  return { status: response.status, body: await response.json() };
}

describe.each(written)('%s', (_name, route, schema) => {
  test('rejects unknown keys at every level', async () => {
    const before = await readAllRows(database);
    const own = fieldsOf(schema).map((path) => path.join('.'));
    const levels = new Set(fieldsOf(schema).map((path) => path.slice(0, -1).join('.')));
    for (const level of levels) {
      for (const key of KEYS) {
        const path = level === '' ? [key] : [...level.split('.'), key];
        if (own.includes(path.join('.'))) continue;
        const { status, body } = await send(route, withValue(exampleOf(route), path, 1));
        // An object that the example leaves out also lacks its required fields.
        expect([path, status, Object.keys(body.errors ?? {})]).toEqual([
          path,
          422,
          expect.arrayContaining([path.join('.')]),
        ]);
      }
    }
    expect(await readAllRows(database)).toBe(before);
  });

  test('validates the last value of a duplicated key', async () => {
    const before = await readAllRows(database);
    const body = JSON.stringify(exampleOf(route));
    const [first = ''] = Object.keys(schema.shape);
    const doubled = body.replace(/}$/, `,"${first}":{"$ne":""}}`);
    expect((await send(route, doubled)).status).toBe(422);
    expect(await readAllRows(database)).toBe(before);
  });
});

test('no request changed the prototype of objects', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect({}).not.toHaveProperty('role');
});
