import { expect, test } from 'vitest';
import type { Database } from '../database/client.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { readTables } from '../../../tests/helpers/database/rows.ts';
import {
  addressOf,
  allRoutes,
  exampleApp,
  isStaffOnly,
  requestInit,
} from '../../../tests/helpers/routes.ts';

const database = await testDatabase();
let { db } = database;
/** The database, in a transaction that each test rolls back, so that every route meets the same rows. */
const current: Database = Object.create(database, { db: { get: () => db } });
const { app, staff } = await exampleApp(current);

/**
 * Tables without a decision of staff: of a session, a device, or the techniques of a request. An image or a document is
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

const writes = allRoutes(database)
  .filter((route) => route.method !== 'get' && isStaffOnly(route))
  .map((route) => [`${route.method} ${route.path}`, route] as const);

/** Routes whose example was not refused, for example by a conflict with another row. */
const accepted: string[] = [];

class RolledBack extends Error {}

test.each(writes)('%s leaves an audit entry if it changes something', async (name, route) => {
  const outside = db;
  let changed: string[] = [];
  const sending = outside.transaction(async (tx) => {
    db = tx;
    const before = await readTables(tx);
    const response = await app.request(addressOf(route), requestInit(route, staff));
    const after = await readTables(tx);
    changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (response.status < 300) accepted.push(name);
    throw new RolledBack();
  });
  await expect(sending.finally(() => (db = outside))).rejects.toThrow(RolledBack);
  const isAudited = changed.includes('audit_log');
  expect(changed.filter((table) => !isAudited && !TECHNICAL.includes(table))).toEqual([]);
});

test('most routes accept their example, so the checks above are meaningful', () => {
  expect(accepted.length).toBeGreaterThan(writes.length * 0.7);
});
