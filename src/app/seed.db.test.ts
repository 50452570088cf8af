import { getTableName, is, isNotNull, ne } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { FIRST_REPLY_TEMPLATES } from '../features/enquiries/reply-templates/templates.ts';
import { readConfig } from './config.server.ts';
import * as schema from './schema.server.ts';
import { removeDemoData } from '../features/cars/demo/demo-data.server.ts';
import { testDatabase } from '../../tests/helpers/database/database.ts';
import { seedDatabase } from './seed.server.ts';
import type { Settings } from '../features/settings/current-settings.server.ts';
import { testContext, testDeps } from '../../tests/helpers/app.ts';
import { createAdmin } from '../features/staff/create-admin.server.ts';
import { fullKey } from '../features/images/keys.server.ts';
import { readStored, temporaryStorage } from '../../tests/helpers/storage.ts';

const database = await testDatabase();
const { storage } = await temporaryStorage();
const deps = testDeps(database, { storage, config: readConfig({}) });
const { advertPhotos, adverts, appointments, cars, enquiryFiles, replyTemplates } = schema;
const aoife = { email: 'aoife@cars.example', firstName: 'Aoife', lastName: 'Byrne' };

/** Tables that keep rows without the demo: those of every installation, and the lists for the dealer's own cars. */
const KEPT = new Set([
  'users',
  'secrets',
  'settings',
  'reply_templates',
  'makes',
  'models',
  'transmissions',
  'fuel_types',
  'audit_log',
  'stock_changes',
  // The chain keeps the hashes of removed adverts.
  'adverts',
  'advert_photos',
]);

it('loads the demo stock even if an owner exists already, removes it all, and does not restore it', async () => {
  await createAdmin(database.db, { ...aoife, password: 'seven green bottles' });
  const owner = { ...aoife, userId: 1, role: 'admin' } as const;
  await seedDatabase(deps, () => expect.unreachable());
  expect(await database.db.$count(cars)).toBe(52);
  expect(deps.settings.current('stock')).toMatchObject({ minPhotos: 4, soldDays: 0 });
  const photos = await database.db.select().from(enquiryFiles);
  expect(photos).toHaveLength(3);
  for (const { storageKey, width, height } of photos) {
    const photo = await readStored(storage, fullKey(storageKey, null));
    expect(photo && (await sharp(photo).metadata())).toMatchObject({ width, height });
  }

  expect(await database.db.$count(appointments)).toBe(1);
  const context = { ...testContext(database), user: owner, queue: { enqueue: async () => {} } };
  expect(await removeDemoData(context)).toMatchObject({ keptCars: 0, keptEnquiries: 0 });
  const left: string[] = [];
  for (const table of Object.values(schema))
    if (is(table, PgTable) && (await database.db.$count(table)) > 0) left.push(getTableName(table));
  expect(left.filter((name) => !KEPT.has(name))).toEqual([]);
  expect(await database.db.$count(adverts, ne(adverts.content, 'null'))).toBe(0);
  expect(await database.db.$count(advertPhotos, isNotNull(advertPhotos.storageKey))).toBe(0);
  await seedDatabase(deps, () => expect.unreachable());
  expect(await database.db.$count(cars)).toBe(0);
});

it('rejects a common ADMIN_PASSWORD', async () => {
  const config = readConfig({
    DEMO_STOCK: 'off',
    ADMIN_EMAIL: 'aoife@cars.example',
    ADMIN_PASSWORD: 'Password1234',
  });
  const fresh = testDeps(await testDatabase(), { storage, config });
  await expect(seedDatabase(fresh, () => {})).rejects.toThrow(
    'ADMIN_PASSWORD: This password is too common.',
  );
});

it('adds the first reply templates once, also if two processes start at the same time, and never again', async () => {
  const shared = await testDatabase();
  const seed = () =>
    seedDatabase(
      testDeps(shared, { storage, config: readConfig({ DEMO_STOCK: 'off' }) }),
      () => {},
    );
  await createAdmin(shared.db, { ...aoife, password: 'seven green bottles' });
  await Promise.all([seed(), seed()]);
  expect(await shared.db.$count(replyTemplates)).toBe(FIRST_REPLY_TEMPLATES.length);
  await shared.db.delete(replyTemplates);
  await seed();
  expect(await shared.db.$count(replyTemplates)).toBe(0);
});

it('adds the first reply templates after a first start that was interrupted while it added them', async () => {
  const empty = await testDatabase();
  const interrupted = empty.db.transaction(async (tx) => {
    await tx.insert(replyTemplates).values({ title: 'First', text: 'Hello', position: 1 });
    throw new Error('The server was killed.');
  });
  await expect(interrupted).rejects.toThrow('The server was killed.');
  await seedDatabase(
    testDeps(empty, { storage, config: readConfig({ DEMO_STOCK: 'off' }) }),
    () => {},
  );
  expect(await empty.db.$count(replyTemplates)).toBe(FIRST_REPLY_TEMPLATES.length);
});

it('shows the generated password of the first owner even if a later step fails', async () => {
  const empty = await testDatabase();
  const settings: Settings = {
    ...deps.settings,
    current: (name) => {
      // Only the demo appointment reads the closed days.
      if (name === 'hours') throw new Error('The disk is full.');
      return deps.settings.current(name);
    },
  };
  const shown: { email: string; password: string }[] = [];
  const seeding = seedDatabase(
    testDeps(empty, { storage, config: readConfig({}), settings }),
    (credentials) => shown.push(credentials),
  );
  await expect(seeding).rejects.toThrow('The disk is full.');
  expect(shown).toMatchObject([{ email: 'admin@forecourt.example', password: /./ }]);
});
