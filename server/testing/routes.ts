import { z } from 'zod';
import type { Database } from '../data/engine/client.ts';
import { stockFactory } from './stock.ts';
import { sqlCarReads } from '../services/cars/sql-reads.ts';
import { temporaryStorage } from './storage.ts';
import { apiRoutes } from '../http/api.ts';
import type { Route } from '../http/core/route.ts';
import { signIn, testApp, testDeps } from './app.ts';
import { recordingQueue } from './car-form.ts';

/** Every route of the API, from the table that the server mounts. */
export const allRoutes = (database: Database): Route[] =>
  apiRoutes(testDeps(database), sqlCarReads(database, ''));

/** Whether a route is for staff; one that decides by what is asked for is asked for drafts. */
export function isStaffOnly({ policy }: Route): boolean {
  const asked = new URLSearchParams('publish=false');
  return (typeof policy === 'function' ? policy(asked) : policy) === 'staff';
}

/** An example of each field that a body or a query has to have, or that carries data of people. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  carId: 1,
  makeId: 1,
  modelId: 1,
  transmissionId: 1,
  fuelTypeId: 1,
  name: 'Stolen',
  year: 2020,
  currentPrice: 1,
  condition: 'Used',
  description: 'Stolen',
  version: 1,
  firstName: 'Stolen',
  image: { name: '1/images/stolen.webp', type: 'image/webp', size: 100 },
  images: [],
  watermark: 'SOLD',
  email: 'nobody@cars.example',
  password: 'seven green bottles',
  token: 'A'.repeat(43),
};

type Example = Record<string, unknown>;

/** Puts in what the examples of a database's ids name: one published car, and what it is made of. */
export async function insertExampleStock(database: Database): Promise<void> {
  const stock = stockFactory(database);
  const makeId = await stock.make('Volvo');
  await stock.car({
    makeId,
    modelId: await stock.model(makeId, 'XC60'),
    transmissionId: await stock.transmission('Manual'),
    fuelTypeId: await stock.fuelType('Diesel'),
    name: 'Our own',
  });
}

/** The application on a database with the example stock, and the headers of staff who are signed in. */
export async function exampleApp(database: Database) {
  await insertExampleStock(database);
  const { storage } = await temporaryStorage();
  const app = testApp(database, { storage, queue: recordingQueue() });
  return { app, staff: await signIn(database) };
}

/** What a schema lets pass: an example of each field that it has to have. */
export function exampleOf(schema: z.ZodObject): Example {
  const example: Example = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    if (name in EXAMPLES) example[name] = EXAMPLES[name];
    else if (!z.safeParse(field, undefined).success)
      throw new Error(`Say an example of the field ${name}, for the tests of every route`);
  }
  return example;
}

/** The address of a route below the host; `query` stands in place of what it has to have. */
export function addressOf(route: Route, query = queryOf(route)): string {
  const path = route.path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '1');
  return `/api${path}${query && `?${query}`}`;
}

function queryOf(route: Route): string {
  if (typeof route.policy === 'function') return 'publish=false';
  return route.method === 'delete' && route.query ? 'carId=1' : '';
}

/** A call of a route by `headers`; `body` stands in place of the example of its body or form. */
export function requestInit(
  route: Route,
  headers: Readonly<Record<string, string>> = {},
  body: unknown = bodyOf(route),
): RequestInit {
  const method = route.method.toUpperCase();
  const content = typeof body === 'string' ? body : JSON.stringify(body);
  if (route.form) {
    const form = new FormData();
    form.append('metadata', content);
    return { method, headers: { ...headers }, body: form };
  }
  const type = route.file?.[0] ?? (route.body && 'application/json');
  if (!type) return { method, headers: { ...headers } };
  return { method, headers: { 'content-type': type, ...headers }, body: content };
}

function bodyOf(route: Route): unknown {
  const schema = route.form ?? route.body;
  return schema ? exampleOf(schema) : 'a file';
}

/** The way to each field of a schema, nested ones too: `['image', 'name']`. */
export function fieldsOf(schema: z.ZodObject): string[][] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const within = inside(field);
    const nested = within instanceof z.ZodObject ? fieldsOf(within) : [];
    return [[name], ...nested.map((way) => [name, ...way])];
  });
}

/** An object with another value at the end of a way. */
export function withValue(
  object: Example,
  [name = '', ...rest]: string[],
  value: unknown,
): Example {
  const held = object[name];
  const within = typeof held === 'object' && held !== null ? { ...held } : {};
  // An entry, not an assignment: `__proto__` is to be a key like any other.
  const entry = [name, rest.length > 0 ? withValue(within, rest, value) : value];
  return Object.fromEntries([...Object.entries(object), entry]);
}

function inside(schema: unknown): unknown {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return inside(schema.unwrap());
  return schema instanceof z.ZodPipe ? inside(schema.in) : schema;
}
