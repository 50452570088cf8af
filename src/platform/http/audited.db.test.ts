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
 * Tables without a decision of staff: of a session, a device, or the techniques of a request. An image or a document of
 * the dealer is an upload until a setting refers to it.
 */
const TECHNICAL = [
  'audit_log',
  'dealer_images',
  'idempotency_keys',
  'legal_documents',
  'mails',
  'push_devices',
  'secrets',
  'stock_changes',
  'uploads',
];

/** Routes whose example meets rows that refuse it, and whose audit entries have tests of their own. */
const REFUSED = [
  'delete /users/invitations/:invitationId',
  'post /users/invitations/:invitationId/link',
  'delete /enquiries/:enquiryId/messages/:mailId',
  'post /enquiries/:enquiryId/messages/:mailId/retry',
  'post /enquiries/:enquiryId/messages/:mailId/send',
  'post /enquiries/:enquiryId/appointment',
  'put /enquiries/:enquiryId',
  'delete /makes/delete',
  'delete /models/delete',
  'delete /transmissions/delete',
  'delete /fuelTypes/delete',
  'post /cars/bulk/undo',
  'put /settings/:name',
];

const writes = allRoutes(database)
  .filter((route) => route.method !== 'get' && isStaffOnly(route))
  .map((route) => [`${route.method} ${route.path}`, route] as const);

class RolledBack extends Error {}

test.each(writes)('%s leaves an audit entry if it changes something', async (name, route) => {
  const outside = db;
  const sending = outside.transaction(async (tx) => {
    db = tx;
    const before = await readTables(tx);
    const response = await app.request(addressOf(route), requestInit(route, staff));
    const after = await readTables(tx);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect([name, response.status < 300]).toEqual([name, !REFUSED.includes(name)]);
    if (changed.some((table) => !TECHNICAL.includes(table)))
      expect([name, ...changed]).toContain('audit_log');
    throw new RolledBack();
  });
  await expect(sending.finally(() => (db = outside))).rejects.toThrow(RolledBack);
});
