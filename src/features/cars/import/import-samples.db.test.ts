import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { cars } from '../../../app/schema.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { hasFiles, REAL_STOCK_FILES } from '../../../../tests/helpers/real-files.ts';
import { importTesting } from '../../../../tests/helpers/stock-import.ts';

const database = await testDatabase();
const { db } = database;
const { importFile } = importTesting(database);

beforeEach(() => db.delete(cars));

describe.skipIf(!hasFiles(REAL_STOCK_FILES))('a stock file of ../shared/data/imports', () => {
  it.each<[string, object, object[]]>([
    [
      'accent-make.csv',
      { added: 3, created: { makes: ['Škoda', 'Citroën', 'Mercedes-Benz'] } },
      [],
    ],
    [
      'dms-export-us.csv',
      { added: 1 },
      [{ stockNumber: 'PT-2', condition: 'New', currentPrice: '28995.00' }],
    ],
    [
      'excel-forms.csv',
      {
        added: 8,
        rejected: [],
        created: {
          makes: ['Volkswagen', 'BMW', 'Saab', 'Mazda', 'Peugeot', 'Fiat'],
          models: [
            'Volkswagen Golf',
            'BMW 3 Series',
            'Saab 9-3',
            'Mazda 3',
            'Peugeot 2008',
            'Fiat 500',
          ],
        },
        findings: [
          { line: 3, heading: 'mileage km', text: "left out: '6.0E+04' is not a distance" },
        ],
      },
      [
        [2021, '19950.00', 60_000, '2021-02-13'],
        [2021, '19950.00', null, '2021-02-13'],
        [2021, '19950.00', 60_000, '2021-02-13'],
        [2009, '1950.00', 260_000, null],
        [2009, '1950.00', 260_000, null],
        [2019, '11950.00', 60_000, null],
        [2019, '11950.00', 60_000, '2019-02-03'],
        [2019, '11950.00', 60_000, '2019-02-03'],
      ].map(([year, currentPrice, mileageKm, firstRegistered]) => ({
        year,
        currentPrice,
        mileageKm,
        firstRegistered,
      })),
    ],
    ['excel-sep-line.csv', { added: 1, headerLine: 2 }, []],
    ['foreign-currency.csv', { added: 1, withoutPrice: 1, unreadPrices: 1, published: 0 }, []],
    [
      'irish-forms.csv',
      { added: 8, rejected: [] },
      [{ year: 2019, currentPrice: '14950.00', mileageKm: 62_500 }, { nctDue: '2027-03-31' }],
    ],
    [
      'meta-catalogue.csv',
      { added: 2 },
      [
        { name: 'Ford Focus Titanium', condition: 'Used', mileageKm: 24_985, publish: true },
        { name: 'Ford Kuga ST-Line', condition: 'New', mileageMiles: 12, publish: false },
      ],
    ],
  ])('%s is imported', async (name, report, first) => {
    const file = await readFile(join(REAL_STOCK_FILES, name));
    expect(await importFile(file, { publish: true })).toMatchObject(report);
    const stored = await db.select().from(cars).orderBy(cars.carId);
    expect(stored.slice(0, first.length)).toMatchObject(first);
  });
});
