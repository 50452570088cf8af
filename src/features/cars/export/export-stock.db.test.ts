import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { CAR_FIELD_NAMES } from '../fields/table.ts';
import { cars } from '../../../app/schema.server.ts';
import { buyer, carTesting, FULL_CAR_INPUT } from '../../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { importTesting } from '../../../../tests/helpers/stock-import.ts';

const database = await testDatabase();
const { app, staff, least, newCar, update, remove } = await carTesting(database);
const { importFile } = importTesting(database);
const everyCar = () => database.db.select().from(cars).orderBy(cars.carId);

async function exported(query = '') {
  const response = await app.request(`/api/stock/export.csv${query}`, { headers: staff });
  const text = Buffer.from(await response.arrayBuffer()).toString();
  const rows: Record<string, string>[] = response.ok
    ? parse(text, { columns: true, bom: true })
    : [];
  return { response, text, rows };
}

it('exports cars that the import finds unchanged, and adds with equal fields to an empty database', async () => {
  const carId = await newCar({ ...FULL_CAR_INPUT, publish: true });
  await newCar({ name: '=HYPERLINK("https://evil.example")', features: '-10 % tint\n+ mats' });
  const stored = await everyCar();
  const { response, text, rows } = await exported();
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="stock-.*csv"$/,
  );
  const [first, second] = rows;
  expect(first).toMatchObject({
    'stock number': 'FC-1001',
    price: '24950.50',
    currency: 'GBP',
    publish: 'yes',
    status: 'Live',
    'days in stock': expect.stringMatching(/^\d+$/),
    address: `https://cars.example/car/${carId}`,
  });
  expect(second).toMatchObject({ name: `'=HYPERLINK("https://evil.example")`, status: 'Draft' });
  expect(second?.['features']).toBe("'-10 % tint\n+ mats");
  // Every cell is quoted, empty ones too.
  expect(text).toMatch(/^\uFEFF("(?:[^"]|"")*"(?:,|\r\n))+$/);

  const again = await importFile(text);
  expect(again).toMatchObject({ added: 0, rejected: [] });
  expect(await everyCar()).toEqual(stored);

  await database.db.delete(cars);
  const copied = await importFile(text, { publish: true });
  expect(copied).toMatchObject({ added: 2, rejected: [], assumptions: [] });
  const copies = await everyCar();
  for (const [index, car] of stored.entries())
    for (const name of CAR_FIELD_NAMES)
      expect([name, copies[index]?.[name]]).toEqual([name, car[name]]);
});

it('counts the days in stock of an archived car until it was archived, as the stock list does', async () => {
  const carId = await newCar({ inStockSince: '2026-01-05' });
  const archivedAt = new Date('2026-01-12T12:00:00Z');
  await database.db.update(cars).set({ archivedAt }).where(eq(cars.carId, carId));
  const { rows } = await exported(`?ids=${carId}`);
  const listed = await app.request('/api/stock?state=archived', { headers: staff });
  const [row] = (await listed.json()).data;
  expect([rows[0]?.['days in stock'], row.daysInStock]).toEqual(['7', 7]);
});

it('leaves out the bin and all details of buyers, and exports chosen cars', async () => {
  const sold = await newCar();
  const sale = { carSold: true, saleDate: '2026-02-01', saleDetails: buyer };
  await update({ ...least, carId: sold, version: 1, ...sale });
  const binned = await newCar({ name: 'Binned' });
  await remove(binned);
  const { text, rows } = await exported();
  expect(text).not.toMatch(/canary|kinsella|085 000|d02/i);
  expect(text).not.toContain('Binned');
  expect(rows.at(-1)).toMatchObject({ status: 'Sold' });
  expect((await exported(`?ids=${sold},${binned}`)).rows).toHaveLength(1);
  expect((await exported('?ids=1,x')).response.status).toBe(400);
  const tooMany = Array.from({ length: 201 }, (_, at) => at + 1);
  expect((await exported(`?ids=${tooMany.join()}`)).response.status).toBe(422);
});
