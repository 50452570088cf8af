import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { readAllRows } from '../../testing/rows.ts';
import type { Route } from './route.ts';
import {
  addressOf,
  requestInit,
  allRoutes,
  exampleOf,
  exampleApp,
  fieldsOf,
  withValue,
} from '../../testing/routes.ts';

const database = await testDatabase();
const { app, staff } = await exampleApp(database);

/** Columns that are the server's, what all objects inherit, and plain inventions. */
const KEYS = [
  'carId',
  'makeId',
  'userId',
  'createdAt',
  'updatedAt',
  'stockNumber',
  'importKey',
  'publication',
  'searchText',
  'nameKey',
  'role',
  'isAdmin',
  'passwordHash',
  'disabledAt',
  'storageKey',
  'thumbnailImageId',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '$set',
  'name ',
  'Name',
  '',
];

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
  test('takes no key that it does not name, on any level', async () => {
    const before = await readAllRows(database);
    const own = fieldsOf(schema).map((way) => way.join('.'));
    const levels = new Set(fieldsOf(schema).map((way) => way.slice(0, -1).join('.')));
    for (const level of levels) {
      for (const key of KEYS) {
        const way = level === '' ? [key] : [...level.split('.'), key];
        if (own.includes(way.join('.'))) continue;
        const { status, body } = await send(route, withValue(exampleOf(schema), way, 1));
        expect([way, status, Object.keys(body.errors ?? {})]).toEqual([way, 422, [way.join('.')]]);
      }
    }
    expect(await readAllRows(database)).toBe(before);
  });

  test('a key that stands twice counts once, as the value that was checked', async () => {
    const before = await readAllRows(database);
    const body = JSON.stringify(exampleOf(schema));
    const [first = ''] = Object.keys(schema.shape);
    const doubled = body.replace(/}$/, `,"${first}":{"$ne":""}}`);
    expect((await send(route, doubled)).status).toBe(422);
    expect(await readAllRows(database)).toBe(before);
  });
});

test('nothing that was sent reached the prototypes that all objects share', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect({}).not.toHaveProperty('role');
});
