import { expect, test, vi } from 'vitest';
import { z } from 'zod';
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

// Thousands of calls: on a machine that others share they take their time.
vi.setConfig({ testTimeout: 120_000 });

const database = await testDatabase();
const { app, staff } = await exampleApp(database);

const routes = allRoutes(database);
const named = (some: Route[]) => some.map((one) => [`${one.method} ${one.path}`, one] as const);

/** Nested deeper than any call of a function could follow. */
const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

/** JSON that is no value of any field. */
const WRONG = [
  JSON.stringify('a\0b'),
  '"\\ud800"',
  '1e309',
  '[1]',
  '[[]]',
  '{"$gt":""}',
  JSON.stringify('x'.repeat(100_000)),
];

/** JSON that some fields take and others refuse: no field fails because of it. */
const ODD = [
  'null',
  'true',
  '-0',
  '1e21',
  '9007199254740993',
  '""',
  '"1e309"',
  '"2024-02-30"',
  '"__proto__"',
  '"\' or 1=1 --"',
  '[]',
  '{}',
];

/** A body with a piece of JSON in place of one of its values. */
function bodyWith(route: Route, way: string[], json: string): string {
  const schema = schemaOf(route);
  if (!schema) throw new Error('This route takes no body');
  return JSON.stringify(withValue(exampleOf(schema), way, '<<odd>>')).replace(
    '"<<odd>>"',
    () => json,
  );
}

const send = async (route: Route, body: string) =>
  (await app.request(addressOf(route), requestInit(route, staff, body))).status;

const schemaOf = ({ form, body }: Route) => form ?? body;
const written = routes.filter(schemaOf);
const fields = (route: Route) => fieldsOf(schemaOf(route) ?? z.object({}));

test.each(named(written))('%s refuses what is no value of a field', async (_name, route) => {
  const before = await readAllRows(database);
  for (const way of fields(route)) {
    for (const json of WRONG) {
      const status = await send(route, bodyWith(route, way, json));
      const what = `${way.join('.')}: ${json.slice(0, 40)}`;
      expect([what, status >= 400 && status < 500]).toEqual([what, true]);
    }
  }
  expect(await readAllRows(database)).toBe(before);
});

test.each(named(written))('%s fails because of no value of a field', async (_name, route) => {
  for (const way of fields(route)) {
    for (const json of ODD) {
      const status = await send(route, bodyWith(route, way, json));
      const what = `${way.join('.')}: ${json}`;
      expect([what, status < 500]).toEqual([what, true]);
    }
  }
});

test.each(named(written))('%s refuses a body that is odd as a whole', async (_name, route) => {
  const before = await readAllRows(database);
  const keys = Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`);
  const bodies = [
    '',
    'null',
    '[]',
    '"x"',
    '1',
    DEEP,
    `{"a":${DEEP}}`,
    `{${keys.join()}}`,
    '\uFEFF\0',
  ];
  for (const body of [...bodies, `{"name":"${'x'.repeat(10_000_000)}"}`]) {
    const response = await app.request(addressOf(route), requestInit(route, staff, body));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    // A refusal is no larger than what asked for it.
    expect((await response.text()).length).toBeLessThan(20_000);
  }
  expect(await readAllRows(database)).toBe(before);
});

const ODD_TEXTS = [
  '%00',
  '%ED%A0%80',
  '%FF',
  '%',
  '%u0041',
  '1e309',
  '-0',
  '-1',
  '0',
  '0.5',
  '9007199254740993',
  '2147483648',
  '99999999999999999999999999',
  'NaN',
  'Infinity',
  'null',
  '[]',
  '{}',
  'true',
  '__proto__',
  'constructor',
  '2024-02-30',
  "'%20or%201=1--",
  '%25%27%5C_',
  'x'.repeat(10_000),
  '%F0%9F%9A%97'.repeat(500),
];

test.each(named(routes.filter(({ query }) => query)))(
  '%s fails because of no parameter',
  async (_name, route) => {
    const before = await readAllRows(database);
    const parameters = [
      ...Object.keys(route.query?.shape ?? {}),
      'publish',
      '__proto__',
      'unknown[]',
    ];
    for (const parameter of parameters) {
      for (const odd of [...ODD_TEXTS, `1&${parameter}=2`]) {
        const address = addressOf(route, `${parameter}=${odd}`);
        const { status } = await app.request(address, requestInit(route, staff));
        expect([address.slice(0, 100), status < 500]).toEqual([address.slice(0, 100), true]);
      }
    }
    expect(await readAllRows(database)).toBe(before);
  },
);

test.each(named(routes.filter(({ path }) => path.includes(':'))))(
  '%s fails because of no part of its path',
  async (_name, route) => {
    for (const odd of ODD_TEXTS) {
      const address = `/api${route.path.replaceAll(/:(\w+)(\{[^}]*\})?/g, () => odd)}`;
      const { status } = await app.request(address, requestInit(route, staff));
      expect([address.slice(0, 100), status >= 400 && status < 500]).toEqual([
        address.slice(0, 100),
        true,
      ]);
    }
  },
);
