import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { cars, makes, models } from './data/schema/index.ts';
import { testDatabase } from './testing/database.ts';
import { seedDatabase } from './seed.ts';
import { testDeps } from './testing/app.ts';
import { createAdmin } from './services/users/create-admin.ts';
import { temporaryStorage } from './testing/storage.ts';

const database = await testDatabase();
const { storage } = await temporaryStorage();
const deps = testDeps(database, { storage, config: readConfig({}) });
const aoife = { email: 'aoife@cars.example', firstName: 'Aoife', lastName: 'Byrne' };

it('loads the demo stock even if an administrator exists already, and does not restore deleted cars', async () => {
  await createAdmin(database.db, { ...aoife, password: 'seven green bottles' });
  expect(await seedDatabase(deps)).toBeNull();
  expect(await database.db.$count(cars)).toBe(48);

  await database.db.delete(cars);
  await database.db.delete(models);
  await database.db.delete(makes);
  await seedDatabase(deps);
  expect(await database.db.$count(cars)).toBe(0);
});
