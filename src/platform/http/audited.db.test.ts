import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { cars, mails, secondFactors, users } from '../../app/schema.server.ts';
import { loadDemoEnquiries } from '../../features/enquiries/load-demo.server.ts';
import { createSession } from '../../features/staff/sessions.server.ts';
import type { Database } from '../database/client.server.ts';
import type { Route } from './route.server.ts';
import { DEAL, PART_EXCHANGE } from '../../../tests/helpers/deals.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { readTables } from '../../../tests/helpers/database/rows.ts';
import {
  addressOf,
  allRoutes,
  exampleApp,
  isStaffOnly,
  requestInit,
} from '../../../tests/helpers/routes.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';

const database = await testDatabase();
let { db } = database;
/** The database, in a transaction that each test rolls back, so that every route starts with the same rows. */
const current: Database = Object.create(database, { db: { get: () => db } });
const { app, staff } = await exampleApp(current);

/**
 * Tables that record no decision of staff, but sessions, devices and technical state. An image or a document is only
 * an upload until another record refers to it.
 */
const TECHNICAL = [
  'audit_log',
  'dealer_images',
  'idempotency_keys',
  'legal_documents',
  'money_files',
  'mails',
  'push_devices',
  'secrets',
  'stock_changes',
  'uploads',
];

/** Writes that leave no entry, each for a reason. They may only change technical tables. */
const UNAUDITED: Readonly<Record<string, string>> = {
  'post /account/push': 'the own device',
  'post /account/push/seen': 'the own device',
  'put /account/push/:deviceId': 'the own device',
  'delete /account/push/:deviceId': 'the own device',
  'post /account/second-factor': 'stores nothing before its confirmation',
  'post /cars/images-urls': 'an upload that no record refers to yet',
  'post /cars/send-to-processing-queue': 'a job that makes missing variants',
  'post /mail/tests': 'an email to the own address',
  'post /money-files': 'an upload that no record refers to yet',
  'post /retention/run': 'a job whose deletions the retention log counts',
  'post /settings/dealer/images': 'an upload that no record refers to yet',
  'post /settings/legal/documents': 'an upload that no record refers to yet',
};

const routes = allRoutes(database);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const writes = routes
  .filter((route) => route.method !== 'get' && isStaffOnly(route))
  .map((route) => [nameOf(route), route] as const);

/** Sends a write with its example, in which `values` replace fields, parameters and query. */
async function send(name: string, values: object = {}, body?: unknown) {
  const known = routes.find((route) => nameOf(route) === name);
  if (!known) throw new Error(`There is no route ${name}`);
  const route = { ...known, example: { ...known.example, ...values } };
  const response = await app.request(addressOf(route), requestInit(route, staff, body));
  return { status: response.status, text: await response.text() };
}

/** Sends a write that another one needs, and throws if it is refused. */
async function mustSend(...request: Parameters<typeof send>) {
  const { status, text } = await send(...request);
  if (status >= 300) throw new Error(`${request[0]}: ${text}`);
  return JSON.parse(text);
}

/** Values and a body that replace those of an example. */
interface Input {
  values?: object;
  body?: unknown;
}

const ordered = (deal: object = {}) =>
  mustSend('put /deals/:dealId', { ...DEAL, ...deal }).then(({ version }) =>
    mustSend('post /deals/:dealId/order', { version }),
  );
const invoiced = () =>
  ordered().then(({ version }) => mustSend('post /deals/:dealId/invoice', { version }));
const nextOf = async (before: Promise<{ version: number }>, more: object = {}): Promise<Input> => ({
  values: { version: (await before).version, ...more },
});
const replied = async (): Promise<Input> => {
  const { mailId } = await mustSend('post /enquiries/:enquiryId/messages', { undoSeconds: 10 });
  return { values: { mailId: String(mailId) } };
};
const invited = async (): Promise<Input> => {
  const { invitationId } = await mustSend('post /users/invitations');
  return { values: { invitationId: String(invitationId) } };
};
const added = (name: string, id: string) => async (): Promise<Input> => {
  const created = await mustSend(`post /${name}/create`);
  return { values: { [id]: created[id] } };
};
const secondFactor = async (): Promise<Input> => {
  const { setup, key } = await mustSend('post /account/second-factor');
  return { values: { setup, code: new TOTP({ secret: key }).generate() } };
};
const withSecondFactor = async (): Promise<Input> => {
  await mustSend('post /account/second-factor/confirm', (await secondFactor()).values);
  return {};
};
const signedIn = (userId: number) => async (): Promise<Input> => {
  const [user] = await db.select().from(users).where(eq(users.userId, userId));
  await createSession({ db, now: new Date() }, { userId, passwordHash: user?.passwordHash ?? '' });
  return {};
};

/** Prepares the database for a write, and returns the input of its request. */
const BEFORE: Readonly<Record<string, () => Promise<Input>>> = {
  'delete /cars/:carId/purchase': () => nextOf(mustSend('put /cars/:carId/purchase')),
  'delete /enquiries/:enquiryId/messages/:mailId': replied,
  'delete /fuelTypes/delete': added('fuelTypes', 'fuelTypeId'),
  'delete /makes/delete': added('makes', 'makeId'),
  'delete /models/delete': added('models', 'modelId'),
  'delete /transmissions/delete': added('transmissions', 'transmissionId'),
  'delete /users/invitations/:invitationId': invited,
  'post /account/second-factor/confirm': secondFactor,
  'post /account/second-factor/recovery-codes': withSecondFactor,
  'post /account/second-factor/remove': withSecondFactor,
  'post /account/sign-out-others': signedIn(2),
  'post /books/import': async () => {
    await db.update(cars).set({ stockNumber: 'S-1' }).where(eq(cars.carId, 1));
    const body = 'stock number,date,price,kind\nS-1,2026-01-05,100,parts\n';
    return { values: { dryRun: 'false' }, body };
  },
  'post /cars/bulk/undo': async () => ({
    values: { token: (await mustSend('post /cars/bulk')).undo.token },
  }),
  'post /cars/images/admin-dbupdate': async () => {
    await mustSend('post /cars/:carId/removed-images');
    return {};
  },
  'post /deals/:dealId/cancel': () => nextOf(ordered()),
  'post /deals/:dealId/credit-notes': () => nextOf(invoiced()),
  'post /deals/:dealId/handover': async () => {
    const deal = await app.request('/api/deals/1', { headers: staff });
    return nextOf(invoiced(), { done: (await deal.json()).checklist, confirm: true });
  },
  'post /deals/:dealId/invoice': () => nextOf(ordered()),
  'post /deals/:dealId/part-exchange': () =>
    nextOf(ordered({ partExchange: { ...PART_EXCHANGE, year: 2016 } })),
  'post /deals/:dealId/payments': () => nextOf(ordered()),
  'post /deals/:dealId/payments/:paymentId/reversal': async () => {
    await ordered();
    const { paymentId } = await mustSend('post /deals/:dealId/payments');
    return { values: { paymentId: String(paymentId) } };
  },
  'post /demo-data/remove': async () => {
    await loadDemoEnquiries({ db, storage: (await temporaryStorage()).storage }, new Date());
    return {};
  },
  'post /enquiries/:enquiryId/appointment': async () => {
    return nextOf(mustSend('delete /enquiries/:enquiryId/appointment/:appointmentId'));
  },
  'post /enquiries/:enquiryId/messages/:mailId/retry': async () => {
    const mail = { kind: 'enquiryReply', subject: '', text: '', status: 'failed' } as const;
    const to = { toAddress: 'visitor@example.com', messageId: '<2@cars.example>', enquiryId: 1 };
    const [failed] = await db
      .insert(mails)
      .values({ ...mail, ...to })
      .returning({ mailId: mails.mailId });
    return { values: { mailId: String(failed?.mailId) } };
  },
  'post /enquiries/:enquiryId/messages/:mailId/send': replied,
  'post /stock/import': async () => ({
    values: { dryRun: 'false' },
    body: 'make,model,year,price\nVolvo,XC60,2021,20000\n',
  }),
  'post /users/:userId/reset-second-factor': async () => {
    const factor = { name: '', sealedKey: '', lastStep: 0, createdAt: new Date() };
    await db.insert(secondFactors).values({ userId: 1, ...factor });
    return {};
  },
  'post /users/:userId/sign-out': signedIn(1),
  'post /users/invitations/:invitationId/link': invited,
  'put /cars/:carId/sale': async () => {
    await mustSend('post /cars/:carId/state', { to: 'sold', soldFor: 1_000_00 });
    return {};
  },
  'put /enquiries/:enquiryId': async () => ({ values: { assigneeId: 2 } }),
  'put /settings/:name': async () => ({ values: { version: 0 } }),
};

class RolledBack extends Error {}

test.each(writes)('%s is accepted, and audited unless in UNAUDITED', async (name) => {
  const outside = db;
  let changed: string[] = [];
  let refusal = '';
  const sending = outside.transaction(async (tx) => {
    db = tx;
    const { values, body } = (await BEFORE[name]?.()) ?? {};
    const before = await readTables(tx);
    const { status, text } = await send(name, values, body);
    if (status >= 300) refusal = text;
    const after = await readTables(tx);
    changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    throw new RolledBack();
  });
  await expect(sending.finally(() => (db = outside))).rejects.toThrow(RolledBack);
  expect(refusal).toBe('');
  expect(changed.includes('audit_log')).toBe(!(name in UNAUDITED));
  expect(changed.filter((table) => name in UNAUDITED && !TECHNICAL.includes(table))).toEqual([]);
});

test('UNAUDITED and BEFORE contain only writes that exist', () => {
  const names = writes.map(([name]) => name);
  expect(Object.keys({ ...UNAUDITED, ...BEFORE }).filter((name) => !names.includes(name))).toEqual(
    [],
  );
});
