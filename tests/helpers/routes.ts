import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { advertNow } from '../../src/features/cars/adverts/read-advert.server.ts';
import { insertAppointment } from '../../src/features/enquiries/appointments/writes.server.ts';
import { sha256 } from '../../src/platform/canonical-json.server.ts';
import type { Database, Db } from '../../src/platform/database/client.server.ts';
import { attachFile, insertFile } from '../../src/features/enquiries/photos.server.ts';
import { insertPartExchange } from '../../src/features/enquiries/part-exchange.server.ts';
import { hashSessionToken } from '../../src/platform/auth/session-token.server.ts';
import {
  advertPhotos,
  alerts,
  alertTokens,
  costs,
  customers,
  deals,
  documents,
  enquiryFiles,
  moneyFiles,
  pushDevices,
  removedImages,
  replyTemplates,
  sessions,
  users,
} from '../../src/app/schema.server.ts';
import { insertEnquiry } from '../../src/features/enquiries/writes.server.ts';
import { insertMail } from '../../src/features/mails/mail-queries.server.ts';
import { insertUser } from '../../src/features/staff/user-queries.server.ts';
import { sealText } from '../../src/features/staff/second-factor/keys.server.ts';
import { pushKeys } from '../../src/features/push/keys.server.ts';
import { stockFactory } from './stock.ts';
import { temporaryStorage } from './storage.ts';
import { apiRoutes } from '../../src/app/api/routes.server.ts';
import type { Role } from '../../src/app/capabilities.ts';
import type { Policy } from '../../src/platform/http/policy.server.ts';
import type { Route } from '../../src/platform/http/route.server.ts';
import type { Storage } from '../../src/platform/ports/storage.server.ts';
import { documentFileKey, fullKey, originalKey } from '../../src/features/images/keys.server.ts';
import { signIn, testApp, testDeps } from './app.ts';
import { recordingQueue } from './car-form.ts';

export const allRoutes = (database: Database): Route[] => apiRoutes(testDeps(database));

/** Returns the policy of a route; for policies that depend on the query, the one for drafts. */
export function policyOf({ policy }: Route): Policy {
  return typeof policy === 'function' ? policy(new URLSearchParams('publish=false')) : policy;
}

export const isStaffOnly = (route: Route): boolean => policyOf(route) !== 'public';

/** Usual values of required fields and of fields with personal data. A route has others in its `example`. */
const USUAL: Readonly<Record<string, unknown>> = {
  name: 'Stolen',
  year: 2020,
  currentPrice: 1,
  condition: 'Used',
  description: 'Stolen',
  version: 1,
  firstName: 'Stolen',
  lastName: 'Stolen',
  email: 'nobody@cars.example',
  password: 'seven green bottles',
  currentPassword: 'seven green bottles',
  newPassword: 'twelve brown hens',
  token: 'A'.repeat(43),
  stamp: 'A'.repeat(43),
  ticket: 'A'.repeat(43),
  code: '000000',
  kind: 'question',
  message: 'Stolen',
  text: 'Stolen',
  title: 'Stolen',
  note: 'Stolen',
  role: 'sales',
};

type Example = Record<string, unknown>;

/**
 * Inserts rows with the example ids: a published car, a car in the bin, list entries, a user, a test email, an enquiry
 * with a photo, a PDF and an appointment, customers, a document, and the rows of `insertUsedUpExamples`.
 */
export async function insertExampleStock(database: Database): Promise<void> {
  await insertUser(database.db, {
    email: 'first@cars.example',
    firstName: 'First',
    lastName: 'User',
    role: 'prep',
    passwordHash: '',
  });
  await insertMail(database.db, {
    kind: 'test',
    toAddress: 'first@cars.example',
    subject: 'Test',
    text: 'Test',
    messageId: '<test-1@cars.example>',
  });
  const stock = stockFactory(database);
  const { makeId, modelId } = await stock.kind('Volvo', 'XC60');
  await stock.car({
    makeId,
    modelId,
    transmissionId: await stock.transmission('Manual'),
    fuelTypeId: await stock.fuelType('Diesel'),
    name: 'Our own',
    currentPrice: '1.00',
  });
  await stock.car({ makeId, modelId, deletedAt: new Date() });
  const enquiry = await insertEnquiry(database.db, {
    reference: 'E-000000',
    kind: 'question',
    name: 'A visitor',
    email: 'visitor@example.com',
    origin: 'contact',
  });
  if (!enquiry) throw new Error('The enquiry was not inserted');
  const { enquiryId } = enquiry;
  const car = { serviceHistory: 'full', finance: 'no' } as const;
  await insertPartExchange(database.db, enquiryId, { ...NO_FACTS, ...car, makeModel: 'Golf' });
  const upload = { stampHash: 'a stamp', storageKey: 'incoming/example' };
  const image = { enquiryId, storageKey: EXAMPLE_PHOTO, width: 60, height: 40 };
  await attachFile(database.db, await insertFile(database.db, upload), image);
  await database.db.insert(enquiryFiles).values({
    enquiryId,
    stampHash: '<1@example.com>',
    storageKey: EXAMPLE_PDF,
    name: 'log book.pdf',
    contentType: 'application/pdf',
  });
  const appointment = {
    enquiryId: 1,
    carId: null,
    staffId: 1,
    kind: 'call',
    startsAt: new Date('2100-01-03T10:00:00Z'),
    minutes: 30,
    place: null,
    note: null,
    status: 'proposed',
  } as const;
  await insertAppointment(database.db, { appointment, host: 'cars.example' });
  for (const name of ['A customer', 'Another customer'])
    await database.db.insert(customers).values({ name });
  await database.db
    .insert(replyTemplates)
    .values({ title: 'Hours', text: 'We are open.', use: 'any', position: 1 });
  // Advances the sequences, so that new rows do not get the example ids.
  await database.db
    .execute(sql`select nextval('push_devices_device_id_seq'), nextval('deals_deal_id_seq'),
    nextval('costs_cost_id_seq'), setval('money_files_file_id_seq', 12),
      setval('documents_document_id_seq', 100)`);
  await database.db
    .insert(documents)
    .overridingSystemValue()
    .values({
      // Not the id 1, because tests send `[1]` as an invalid value. Not this year, because tests issue documents.
      documentId: 21,
      kind: 'order',
      year: 2025,
      number: 1,
      dealId: 1,
      carId: 1,
      data: '{"customer":{"name":"A customer"}}',
      dataSha256: '',
      issuedAt: new Date('2026-11-28T12:00:00Z'),
      issuedBy: 1,
      storageKey: EXAMPLE_PDF,
      pdfSha256: sha256(EXAMPLE_PDF_BYTES),
      photoSha256s: [],
    });
  await insertUsedUpExamples(database);
  // Every write of a car records its advert.
  await database.db.transaction((tx) => advertNow(tx, 1));
}

const NO_FACTS = { registration: null, year: null, mileageKm: null, condition: null, note: '' };
const EXAMPLE_PHOTO = `images/000000-${'0'.repeat(24)}`;
const EXAMPLE_PDF = `images/000000-${'1'.repeat(24)}`;

const EXAMPLE_PDF_BYTES = Buffer.from('%PDF-');

/** Stores the photo and the PDF of the example enquiry, and that of the example document. */
export async function storeExampleFiles(storage: Storage): Promise<void> {
  await storage.put(fullKey(EXAMPLE_PHOTO, null), Buffer.from('a photo'), 'image/webp');
  await storage.put(
    originalKey(EXAMPLE_PDF, 'application/pdf'),
    EXAMPLE_PDF_BYTES,
    'application/pdf',
  );
  const document = {
    storageKey: EXAMPLE_PDF,
    hash: sha256(EXAMPLE_PDF_BYTES),
    type: 'pdf',
  } as const;
  await storage.put(documentFileKey(document), EXAMPLE_PDF_BYTES, 'application/pdf');
}

/**
 * Inserts the example rows again that a test deletes: the deal, the reply template, the alert, the removed photo, the
 * photo of the advert, the push device and the cost. The last two belong to the first signed-in user of the role.
 */
export async function insertUsedUpExamples({ db }: Database, role: Role = 'admin'): Promise<void> {
  const [owner] = await db
    .select({ userId: users.userId, sessionHash: sessions.tokenHash })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.userId))
    .where(eq(users.role, role))
    .orderBy(users.userId);
  await insertExampleDeal(db);
  if (owner) {
    await insertExamplePushDevice(db, owner);
    await insertExampleCost(db, owner.userId);
  }
  await db
    .insert(replyTemplates)
    .overridingSystemValue()
    .values({ templateId: 1, title: 'Hours', text: 'We are open.', position: 1 })
    .onConflictDoNothing();
  const now = new Date();
  await db
    .insert(alerts)
    .overridingSystemValue()
    .values({
      alertId: 1,
      kind: 'search',
      email: 'canary@example.com',
      emailKey: 'canary@example.com',
      filters: {},
      frequency: 'daily',
      createdAt: now,
      startedAt: now,
      keptAt: now,
      stampHash: 'example',
    })
    .onConflictDoNothing();
  await db
    .insert(alertTokens)
    .values({ tokenHash: hashSessionToken('A'.repeat(43)), alertId: 1, createdAt: now })
    .onConflictDoNothing();
  await db
    .insert(removedImages)
    .values({
      imageId: 1,
      carId: 1,
      imagePath: '1/images/removed.webp',
      storageKey: EXAMPLE_PHOTO,
      sha256: sha256('a photo'),
      width: 60,
      height: 40,
      placeholder: '',
      removedAt: new Date(),
    })
    .onConflictDoNothing();
  const kept = { storageKey: EXAMPLE_PHOTO, removedAt: null };
  await db
    .insert(advertPhotos)
    .values({ sha256: sha256('a photo'), width: 60, height: 40, seenAt: new Date(), ...kept })
    .onConflictDoUpdate({ target: advertPhotos.sha256, set: kept });
}

/** A cost of the user, with a photo and a PDF of its receipt. No file has the id 1: tests send `[1]` as invalid. */
async function insertExampleCost(db: Db, addedBy: number): Promise<void> {
  const receiptId = '00000000-0000-4000-8000-000000000001';
  const cost = { carId: 1, date: '2026-01-05', kind: 'parts', amount: 50_00 } as const;
  await db
    .insert(costs)
    .overridingSystemValue()
    .values({ costId: 1, receiptId, addedBy, ...cost })
    .onConflictDoUpdate({ target: costs.costId, set: { addedBy } });
  const files = [
    { fileId: 11, storageKey: EXAMPLE_PHOTO, contentType: 'image/webp' },
    { fileId: 12, storageKey: EXAMPLE_PDF, contentType: 'application/pdf' },
  ];
  await db
    .insert(moneyFiles)
    .overridingSystemValue()
    .values(files.map((file) => ({ ...file, receiptId, addedBy, name: 'A receipt' })))
    .onConflictDoUpdate({ target: moneyFiles.fileId, set: { addedBy } });
}

/** A draft about the published car. */
async function insertExampleDeal(db: Db): Promise<void> {
  const buyer = {
    name: 'A buyer',
    printedName: null,
    address: null,
    email: null,
    phone: null,
    vatNumber: null,
  };
  await db
    .insert(deals)
    .overridingSystemValue()
    .values({
      dealId: 1,
      carId: 1,
      carTitle: '2020 Volvo XC60',
      buyer,
      price: 1_000_00,
      createdAt: new Date(),
    })
    .onConflictDoNothing();
}

async function insertExamplePushDevice(
  db: Db,
  owner: { userId: number; sessionHash: string },
): Promise<void> {
  const subscription = { endpoint: 'https://web.push.apple.com/example', p256dh: '', auth: '' };
  const times = { addedAt: new Date(), usedAt: new Date() };
  await db
    .insert(pushDevices)
    .overridingSystemValue()
    .values({ deviceId: 1, ...subscription, ...times, ...owner })
    .onConflictDoUpdate({ target: pushDevices.deviceId, set: owner });
}

/** Creates an application with the example stock, and the Cookie header of a signed-in user. */
export async function exampleApp(database: Database) {
  await insertExampleStock(database);
  const { storage } = await temporaryStorage();
  await storeExampleFiles(storage);
  const app = testApp(database, { storage, queue: recordingQueue() });
  // Creates the secrets of stamps, receipts, notices and second factors. Otherwise a later request would create them,
  // and tests would count that as a write.
  await app.request('/api/enquiries/stamp');
  await app.request('/api/enquiries/receipt?receipt=x');
  await pushKeys(database.db);
  await sealText(database.db, '');
  const staff = await signIn(database);
  await insertUsedUpExamples(database);
  return { app, staff };
}

/** Returns valid input for the body of a route, or for another schema of it: all fields with an example value. */
export function exampleOf(route: Route, schema = route.form ?? route.body): Example {
  const example: Example = {};
  for (const [name, field] of Object.entries(schema?.shape ?? {})) {
    const value = valueOf(route, name);
    if (value !== undefined) example[name] = value;
    else if (!z.safeParse(field, undefined).success)
      throw new Error(`${route.method} ${route.path} needs an \`example\` of the field ${name}`);
  }
  return example;
}

/** The example ids are 1. */
const valueOf = ({ example }: Route, name: string): unknown =>
  example?.[name] ?? USUAL[name] ?? (name.endsWith('Id') ? 1 : undefined);

/** Returns the path of a route with example parameters. `query` replaces the example query. */
export function addressOf(route: Route, query = queryOf(route)): string {
  const path = route.path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_match, name: string) => {
    const value = valueOf(route, name);
    return typeof value === 'string' ? value : '1';
  });
  return `/api${path}${query && `?${query}`}`;
}

function queryOf(route: Route): string {
  if (typeof route.policy === 'function') return 'publish=false';
  if (route.method === 'get' || !route.query) return '';
  const example = Object.entries(exampleOf(route, route.query));
  return new URLSearchParams(example.map(([name, value]) => [name, String(value)])).toString();
}

/** Creates a request to a route. `body` replaces the example body or form. */
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
  const bytes = body instanceof Uint8Array ? new Uint8Array(body) : content;
  return { method, headers: { 'content-type': type, ...headers }, body: bytes };
}

function bodyOf(route: Route): unknown {
  if (route.form || route.body) return exampleOf(route);
  return route.file?.[0] === 'text/csv' ? EXAMPLE_CSV : EXAMPLE_FILE;
}

const EXAMPLE_CSV = 'plate,date,price,kind\n';

/** A PNG of one pixel. */
const EXAMPLE_FILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns the path of each field of a schema, including nested ones: `['image', 'name']`. */
export function fieldsOf(schema: z.ZodObject): string[][] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const within = inside(field);
    const nested = within instanceof z.ZodObject ? fieldsOf(within) : [];
    return [[name], ...nested.map((path) => [name, ...path])];
  });
}

/** Returns a copy of an object with another value at a path. */
export function withValue(
  object: Example,
  [name = '', ...rest]: string[],
  value: unknown,
): Example {
  const held = object[name];
  const within = typeof held === 'object' && held !== null ? { ...held } : {};
  // `fromEntries` also creates a key named `__proto__`, which an assignment would not.
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
