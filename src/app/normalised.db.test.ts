import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../../tests/helpers/database/database.ts';
import { stockFactory } from '../../tests/helpers/stock.ts';
import { migrationsFolder } from '../platform/database/migrate.server.ts';
import { cars, makes } from './schema.server.ts';

const database = await testDatabase();
const { db } = database;
const stock = stockFactory(database);

const updates = readFileSync(join(migrationsFolder, '0014_search_words.sql'), 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => statement.includes('NFC NORMALIZED'));

const DECOMPOSED = 'Citroe\u0308n';
const COMPOSED = 'Citro\u00ebn';

it('migration 0014 normalises stored texts, but no key that would then equal that of another entry', async () => {
  const byHand = (name: string) => db.insert(makes).values({ name, nameKey: name }).returning();
  const [renamed] = await byHand('Cupra\u0301');
  const [kept] = await byHand(COMPOSED);
  const [equal] = await byHand(DECOMPOSED);
  const ids = [renamed, kept, equal].map((make) => make?.makeId ?? 0);
  const modelId = await stock.model(ids[2]!, 'C3');
  const carId = await stock.car({ makeId: ids[2]!, modelId, bodyType: 'Coupe\u0301' });

  expect(updates).toHaveLength(10);
  for (const update of updates) await db.execute(sql.raw(update));

  const [car] = await db.select().from(cars).where(eq(cars.carId, carId));
  expect(car?.bodyType).toBe('Coup\u00e9');
  expect(car?.makeId).toBe(ids[2]);
  const rows = await db
    .select()
    .from(makes)
    .where(inArray(makes.makeId, ids))
    .orderBy(makes.makeId);
  expect(rows.map(({ name, nameKey }) => [name, nameKey])).toEqual([
    ['Cupr\u00e1', 'Cupr\u00e1'],
    [COMPOSED, COMPOSED],
    [COMPOSED, DECOMPOSED],
  ]);
});
