import { expect, test, vi } from 'vitest';
import { z } from 'zod';
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

// Thousands of requests: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const database = await testDatabase();
const { app, staff } = await exampleApp(database);

const routes = allRoutes(database);
const named = (some: Route[]) => some.map((one) => [`${one.method} ${one.path}`, one] as const);

/** Nested too deeply for a recursive parser. */
const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

/** JSON values that every field must reject. */
const WRONG = [
  JSON.stringify('a\0b'),
  '"\\ud800"',
  '1e309',
  '[1]',
  '[[]]',
  '{"$gt":""}',
  JSON.stringify('x'.repeat(100_000)),
];

/** JSON values that some fields accept. A field that accepts one must not fail with a server error. */
const ODD = [
  ['null', 'true', '[]', '{}', '""', '"__proto__"', '"\' or 1=1 --"', '"2024-02-30"'],
  ['-0', '1e21', '9007199254740993', '"1e309"'],
  [JSON.stringify('1\u2028\u2029\u0085\r\n2'), JSON.stringify('1\u202e\u200b\u0007\u206a2')],
].flat();

/** Builds the example body with one value replaced by a piece of JSON. */
function bodyWith(route: Route, path: string[], json: string): string {
  const schema = schemaOf(route);
  if (!schema) throw new Error('This route takes no body');
  return JSON.stringify(withValue(exampleOf(route), path, '<<odd>>')).replace(
    '"<<odd>>"',
    () => json,
  );
}

const send = async (route: Route, body: string) =>
  (await app.request(addressOf(route), requestInit(route, staff, body))).status;

const schemaOf = ({ form, body }: Route) => form ?? body;
const written = routes.filter(schemaOf);
const fields = (route: Route) => fieldsOf(schemaOf(route) ?? z.object({}));

/** All rows, as of the last check. */
let rows = await readAllRows(database);

async function expectNoChange() {
  const before = rows;
  rows = await readAllRows(database);
  expect(rows).toBe(before);
}

/** Skips all but one in seven values. The next field gets the next value. */
const isSkipped = (field: number, value: number) => value % WRONG.length !== field % WRONG.length;

test.each(named(written))('%s rejects invalid values of every field', async (_name, route) => {
  for (const [at, path] of fields(route).entries()) {
    for (const [turn, json] of WRONG.entries()) {
      const body = bodyWith(route, path, json);
      const isRejected = schemaOf(route)?.safeParse(JSON.parse(body)).success === false;
      if (isRejected && isSkipped(at, turn)) continue;
      const status = await send(route, body);
      const what = `${path.join('.')}: ${json.slice(0, 40)}`;
      expect([what, status >= 400 && status < 500]).toEqual([what, true]);
    }
  }
  await expectNoChange();
});

const MALFORMED = ['', 'null', '[]', '"x"', '1', '\uFEFF\0'];

function largeBodies(): string[] {
  const keys = Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`);
  return [DEEP, `{"a":${DEEP}}`, `{${keys.join()}}`, `{"name":"${'x'.repeat(10_000_000)}"}`];
}

test.each(named(written))('%s rejects malformed and oversized bodies', async (_name, route) => {
  // All routes read JSON, or a form, in the same way: one of each kind gets the large bodies.
  const isFirst = route === written.find(({ form }) => Boolean(form) === Boolean(route.form));
  for (const body of isFirst ? [...MALFORMED, ...largeBodies()] : MALFORMED) {
    const response = await app.request(addressOf(route), requestInit(route, staff, body));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    // The error response must stay small.
    expect((await response.text()).length).toBeLessThan(20_000);
  }
  await expectNoChange();
});

const ODD_TEXTS = [
  ['%00', '%ED%A0%80', '%FF', '%', '%u0041'],
  ['1e309', '-0', '-1', '0', '0.5', '9007199254740993', '2147483648', '99999999999999999999999999'],
  ['NaN', 'Infinity', 'null', '[]', '{}', 'true', '__proto__', 'constructor', '2024-02-30'],
  ["'%20or%201=1--", '%25%27%5C_', 'x'.repeat(10_000), '%F0%9F%9A%97'.repeat(500)],
].flat();

/** Routes with a query that write: two uploads with any name, an erasure, and an export with its audit entry. */
const WRITES_WITH_QUERY = [
  '/money-files',
  '/customers/:customerId/erase',
  '/customers/:customerId/export',
  '/settings/legal/documents',
];

/** Sends odd values of each parameter of the route, and of three others. Returns the addresses that failed. */
async function failedQueries(route: Route): Promise<string[]> {
  const failed: string[] = [];
  const own = Object.keys(route.query?.shape ?? {});
  for (const [at, parameter] of [...own, 'publish', '__proto__', 'unknown[]'].entries()) {
    for (const [turn, odd] of [...ODD_TEXTS, `1&${parameter}=2`].entries()) {
      const query = `${parameter}=${odd}`;
      const values = Object.fromEntries(new URLSearchParams(query));
      // All routes ignore or reject other parameters in the same way.
      const isRead = own.includes(parameter) && route.query?.safeParse(values).success;
      if (!isRead && isSkipped(at, turn)) continue;
      const address = addressOf(route, query);
      const { status } = await app.request(address, requestInit(route, staff));
      if (status >= 500) failed.push(address.slice(0, 100));
    }
  }
  return failed;
}

const withQuery = routes.filter(({ query }) => query);
const reads = withQuery.filter(({ method }) => method === 'get');

test.each(named(reads))(
  '%s returns no server error for odd query parameters',
  async (_name, route) => {
    expect(await failedQueries(route)).toEqual([]);
    if (WRITES_WITH_QUERY.includes(route.path)) rows = await readAllRows(database);
    else await expectNoChange();
  },
);

const parametersOf = ({ path }: Route) => path.match(/:\w+(\{[^}]*\})?/g)?.join() ?? '';
/** Routes with the same parameters parse them in the same way: the first one of each gets every text. */
const FIRST = new Map(routes.toReversed().map((route) => [parametersOf(route), route]));

test.each(named(routes.filter(({ path }) => path.includes(':'))))(
  '%s returns a client error for odd path parameters',
  async (_name, route) => {
    const isFirst = FIRST.get(parametersOf(route)) === route;
    for (const odd of isFirst ? ODD_TEXTS : ODD_TEXTS.slice(0, 5)) {
      const address = `/api${route.path.replaceAll(/:(\w+)(\{[^}]*\})?/g, () => odd)}`;
      const { status } = await app.request(address, requestInit(route, staff));
      expect([address.slice(0, 100), status >= 400 && status < 500]).toEqual([
        address.slice(0, 100),
        true,
      ]);
    }
  },
);

/** A field with the same schema as an earlier one, such as a further text of a car, gets fewer values. */
const tested = new Set<string>();
const schemaText = (field: z.ZodType | undefined) =>
  JSON.stringify(
    z.toJSONSchema(field ?? z.never(), { io: 'input', unrepresentable: 'any' }),
    (key, value: unknown) => (key === 'description' ? undefined : value),
  );

test.each(named(written))(
  '%s returns no server error for odd values that a field accepts',
  async (_name, route) => {
    for (const [at, path] of fields(route).entries()) {
      const [name = ''] = path;
      const schema = schemaText(schemaOf(route)?.shape[name]);
      const isTested = path.length === 1 && tested.has(schema);
      tested.add(schema);
      for (const [turn, json] of ODD.entries()) {
        if (isTested && isSkipped(at, turn)) continue;
        const body = bodyWith(route, path, json);
        // The previous test covers values that the schema rejects.
        if (!schemaOf(route)?.safeParse(JSON.parse(body)).success) continue;
        const status = await send(route, body);
        const what = `${path.join('.')}: ${json}`;
        expect([what, status < 500]).toEqual([what, true]);
      }
    }
  },
);

test('no text field stores control characters, bidirectional marks or zero-width spaces', async () => {
  rows = await readAllRows(database);
  expect(rows).not.toMatch(/[\u202e\u200b\u206a]|\\u0007/);
});

// Last, because they erase the example customer.
test.each(named(withQuery.filter((route) => !reads.includes(route))))(
  '%s returns no server error for odd query parameters',
  async (_name, route) => {
    expect(await failedQueries(route)).toEqual([]);
    if (WRITES_WITH_QUERY.includes(route.path)) rows = await readAllRows(database);
    else await expectNoChange();
  },
);
