import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cars } from '../../schema.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { hasFiles, REAL_STOCK_FILES } from '../../../tests/helpers/real-files.ts';
import { importTesting } from '../../../tests/helpers/stock-import.ts';

const database = await testDatabase();
const { db } = database;
const { importFile } = importTesting(database);
const importSample = async (name: string) =>
  importFile(await readFile(join(REAL_STOCK_FILES, name)), { publish: true });
const everyCar = () => db.select().from(cars).orderBy(cars.carId);

beforeEach(() => db.delete(cars));

describe.skipIf(!hasFiles(REAL_STOCK_FILES))('a stock file of ../shared/data/imports', () => {
  it('with makes without accents', async () => {
    const { added, created } = await importSample('accent-make.csv');
    expect([added, created.makes]).toEqual([3, ['Škoda', 'Citroën', 'Mercedes-Benz']]);
  });

  it('of a dealer in the United States', async () => {
    await importSample('dms-export-us.csv');
    expect(await everyCar()).toMatchObject([
      {
        stockNumber: 'PT-2',
        name: 'Honda Civic Sport',
        condition: 'New',
        currentPrice: '28995.00',
      },
    ]);
  });

  it('with the separator line of Excel', async () => {
    expect(await importSample('excel-sep-line.csv')).toMatchObject({ added: 1, headerLine: 2 });
  });

  it('in a foreign currency', async () => {
    const report = await importSample('foreign-currency.csv');
    expect(report).toMatchObject({ added: 1, withoutPrice: 1, unreadPrices: 1, published: 0 });
  });

  it('with Irish forms', async () => {
    expect(await importSample('irish-forms.csv')).toMatchObject({ added: 8, rejected: [] });
    expect(await everyCar()).toMatchObject([
      { year: 2019, currentPrice: '14950.00', mileageKm: 62_500 },
      { nctDue: '2027-03-01' },
      { currentPrice: '0.00' },
      { currentPrice: '19995.00' },
      { mileageKm: 44_000 },
      { previousOwners: 2 },
      { enginePower: 134 },
      { mileageKm: 89_000 },
    ]);
  });

  it('of a Meta catalogue', async () => {
    await importSample('meta-catalogue.csv');
    expect(await everyCar()).toMatchObject([
      { name: 'Ford Focus Titanium', condition: 'Used', mileageKm: 24_985, publish: true },
      { name: 'Ford Kuga ST-Line', condition: 'New', mileageMiles: 12, publish: false },
    ]);
  });
});
