import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { cars, fuelTypes, makes, models, transmissions } from '../../data/schema/index.ts';
import { testDatabase } from '../../testing/database/database.ts';
import { importTesting } from '../../testing/stock-import.ts';
import type { ImportOptions } from './import.ts';

const database = await testDatabase();
const { db } = database;

beforeEach(async () => {
  for (const table of [cars, models, makes, transmissions, fuelTypes]) await db.delete(table);
});

const { importFile, HEADER } = importTesting(database);
const everyCar = () => db.select().from(cars).orderBy(cars.carId);
const carCount = () => db.$count(cars);

const DIRTY = [
  'Stock No;Make;Model;Title;Year;Price (€);Mileage (miles);Gearbox;Fuel;Colour;Wheels;Description',
  'A1;Ford;Focus;;2019;12.500,00;10000;Manual;Petrol;Blue;5;"One owner;\r\nfull history"',
  '',
  'A2;FORD;focus;"18"" alloys";2020;15000;;manual;PETROL;;5;12" screen',
  'A3;Ford;Focus;;2060;15000;;Manual;Petrol;;5;',
  'A1;Škoda;Octavia;;2018;9000;;Automatic;Diesel;;5;',
  'A4;Škoda;Octavia;;2018;cheap;;Automatic;Diesel;;5;',
  'A5;Škoda',
  'A6;škoda;Fabia;;2018;9000;;Automatic;Diesel;;5;;surplus',
  ';Škoda;OCTAVIA;;2017;8000;;Automatic;Diesel;;5;',
].join('\r\n');

it('imports valid rows of a file and reports invalid ones with their first line', async () => {
  const report = await importFile(`\uFEFF${DIRTY}`);
  expect(report).toMatchObject({
    rows: 8,
    added: 3,
    alreadyThere: 0,
    rejected: [
      { line: 6, reason: "Year: '2060' is not between 1900 and 2027" },
      { line: 7, reason: "The stock number 'A1' is already used in line 2" },
      { line: 8, reason: "Price: 'cheap' is not a number" },
      { line: 9, reason: 'It has 2 cells, the header has 12' },
      { line: 10, reason: 'It has 13 cells, the header has 12' },
    ],
    created: {
      makes: ['Ford', 'Škoda'],
      models: ['Ford Focus', 'Škoda OCTAVIA'],
      transmissions: ['Manual', 'Automatic'],
      fuelTypes: ['Petrol', 'Diesel'],
    },
    ignoredColumns: ['Wheels'],
  });
  const [first, second, third] = await everyCar();
  expect(first).toMatchObject({
    stockNumber: 'A1',
    importKey: null,
    currentPrice: '12500.00',
    currency: 'EUR',
    mileageMiles: 10_000,
    mileageKm: 16_093,
    colour: 'Blue',
    description: 'One owner;\nfull history',
    publish: true,
    version: 1,
  });
  expect(second).toMatchObject({
    name: '18" alloys',
    description: '12" screen',
    makeId: first?.makeId,
    modelId: first?.modelId,
  });
  expect(third).toMatchObject({ stockNumber: null, importKey: expect.any(String) });
});

it('adds nothing for the same file, even with other options or another order of columns', async () => {
  const before = await importFile(DIRTY);
  const cells = ['2019,Ford,11000,Focus', '2019,Ford,11000,Focus'].join('\n');
  const plain = await importFile(`year,make,price,model\n${cells}\n`);
  expect([before.added, plain.added]).toEqual([3, 2]);
  const stock = await everyCar();

  const again = await importFile(DIRTY, { publish: false });
  expect(again).toMatchObject({ added: 0, alreadyThere: 3, created: { makes: [], models: [] } });
  const reordered = await importFile(
    `make,model,x,year,price\n${'Ford,Focus,7,2019,11000\n'.repeat(2)}`,
    { rate: 2 },
  );
  expect(reordered).toMatchObject({ added: 0, alreadyThere: 2 });
  expect(await everyCar()).toEqual(stock);
});

it('imports equal rows as separate cars, and adds one for a file with one more of them', async () => {
  const row = 'Ford,Focus,2019,11000\n';
  expect(await importFile(HEADER + row.repeat(3))).toMatchObject({ added: 3 });
  expect(await importFile(HEADER + row.repeat(4))).toMatchObject({ added: 1, alreadyThere: 3 });
  expect(await carCount()).toBe(4);
});

it('finds existing list entries ignoring case', async () => {
  const [make] = await db.insert(makes).values({ name: 'CITROËN', nameKey: 'citroën' }).returning();
  const report = await importFile(`${HEADER}Citroën,C3,2019,11000\n`);
  expect(report.created.makes).toEqual([]);
  expect(report.created.models).toEqual(['Citroën C3']);
  expect(await everyCar()).toMatchObject([{ makeId: make?.makeId }]);
});

it('accepts models with the same name for two makes', async () => {
  const report = await importFile(`${HEADER}Ford,GT,2019,1\nKia,GT,2019,1\n`);
  expect(report.created.models).toEqual(['Ford GT', 'Kia GT']);
});

it('keeps the order of the file across batches', async () => {
  const rows = Array.from({ length: 2_500 }, (_, at) => `Ford,Focus,2019,${at}`);
  const report = await importFile(HEADER + rows.join('\n'), {}, 4_096);
  expect(report.added).toBe(2_500);
  expect((await everyCar()).map((car) => Number(car.currentPrice))).toEqual(
    rows.map((_, at) => at),
  );
});

it('reports the result of a dry run without changes', async () => {
  const dry = await importFile(DIRTY, { dryRun: true });
  expect(await carCount()).toBe(0);
  expect(await db.select().from(makes)).toEqual([]);
  const real = await importFile(DIRTY);
  expect({ ...dry, dryRun: false }).toEqual(real);
});

it('imports cars as drafts with the option, unless a column of the file says otherwise', async () => {
  await importFile('make,model,year,price,publish\nFord,A,2019,1,\nFord,B,2019,1,yes\n', {
    publish: false,
  });
  expect((await everyCar()).map((car) => car.publish)).toEqual([false, true]);
});

it('reads the currency from the heading of the price', async () => {
  await importFile('make,model,year,price (£)\nFord,A,2019,100\n');
  await importFile('make,model,year,price_gbp\nFord,B,2019,100\n', { rate: 1.17 });
  expect(await everyCar()).toMatchObject([
    { currency: 'GBP', currentPrice: '100.00' },
    { currency: 'EUR', currentPrice: '117.00' },
  ]);
});

describe('encodings and formats', () => {
  const text = `${HEADER}Citroën,C3,2019,11000\n`;

  it.each<[string, Uint8Array, Partial<ImportOptions>]>([
    ['a .gz', gzipSync(text), {}],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`), {}],
    [
      'UTF-16, which Excel calls Unicode text',
      Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le'),
      {},
    ],
    ['Windows-1252 with the option', Buffer.from(text, 'latin1'), { encoding: 'windows-1252' }],
    ['line breaks of old Mac systems', Buffer.from(text.replaceAll('\n', '\r')), {}],
    ['blank lines before the header', Buffer.from(`\n\n${text}`), {}],
  ])('reads %s', async (_, bytes, options) => {
    expect(await importFile(bytes, options)).toMatchObject({
      added: 1,
      created: { makes: ['Citroën'] },
    });
  });
});
