import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { cars, fuelTypes, makes, models, transmissions } from '../../../app/schema.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { importTesting } from '../../../../tests/helpers/stock-import.ts';
import type { ImportOptions } from './import.server.ts';

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
  const report = await importFile(`\uFEFF${DIRTY}`, { publish: true });
  expect(report).toMatchObject({
    rows: 8,
    added: 4,
    published: 3,
    withoutPrice: 1,
    alreadyThere: 0,
    rejected: [
      { line: 6, reason: "Year: '2060' is not between 1900 and 2027" },
      { line: 7, reason: "The stock number 'A1' is already used in line 2" },
      { line: 9, reason: 'It has 2 cells, the header has 12' },
      { line: 10, reason: 'It has 13 cells, the header has 12' },
    ],
    created: {
      makes: ['Ford', 'Škoda'],
      models: ['Ford Focus', 'Škoda Octavia'],
      transmissions: ['Manual', 'Automatic'],
      fuelTypes: ['Petrol', 'Diesel'],
    },
    findings: [{ line: 8, heading: 'Price (€)', text: "left out: 'cheap' is not a price" }],
    columns: expect.arrayContaining([
      { heading: 'Price (€)', at: 5, field: 'price', unit: 'EUR', usualUnit: null },
      { heading: 'Mileage (miles)', at: 6, field: 'mileageMiles', unit: null, usualUnit: null },
    ]),
    ignoredColumns: [{ heading: 'Wheels', reason: 'no field for it' }],
  });
  const [first, second, withoutPrice, third] = await everyCar();
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
  expect(withoutPrice).toMatchObject({ stockNumber: 'A4', currentPrice: '0.00' });
  expect(third).toMatchObject({ stockNumber: null, importKey: expect.any(String) });
});

it('adds nothing for the same file, even with other options or another order of columns', async () => {
  const before = await importFile(DIRTY);
  const cells = ['2019,Ford,11000,Focus', '2019,Ford,11000,Focus'].join('\n');
  const plain = await importFile(`year,make,price,model\n${cells}\n`);
  expect([before.added, plain.added]).toEqual([4, 2]);
  const stock = await everyCar();

  const again = await importFile(DIRTY, { publish: true });
  expect(again).toMatchObject({
    added: 0,
    alreadyThere: 4,
    alreadyThereLines: [2, 5, 8, 11],
    created: { makes: [], models: [] },
  });
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

it('accepts models with the same name for two makes', async () => {
  const report = await importFile(`${HEADER}Ford,GT,2019,1\nKia,GT,2019,1\n`);
  expect(report.created.models).toEqual(['Ford GT', 'Kia GT']);
});

it('keeps the order of the file across batches', async () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => `Ford,Focus,2019,${at}`);
  const report = await importFile(HEADER + rows.join('\n'), {}, 4_096);
  expect(report.added).toBe(1_200);
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

it('imports cars as drafts, because they have no photos, unless the option publishes them', async () => {
  const file =
    'make,model,year,price,publish\nFord,A,2019,1,yes\nFord,B,2019,1,no\nFord,C,2019,,\n';
  expect(await importFile(file)).toMatchObject({ added: 3, published: 0 });
  expect((await everyCar()).map((car) => car.publish)).toEqual([false, false, false]);
  await db.delete(cars);
  expect(await importFile(file, { publish: true })).toMatchObject({ added: 3, published: 2 });
  expect((await everyCar()).map((car) => car.publish)).toEqual([true, false, true]);
});

it('never publishes cars that the file calls sold, reserved or not available', async () => {
  const file = `make,model,year,price,Advert Status,Status\nFord,A,2019,1,Published,Sold\nFord,B,2019,1,Published,In stock\nFord,C,2019,1,,Reserved\n`;
  const report = await importFile(file, { publish: true });
  expect(report).toMatchObject({ added: 3, published: 1, notForSale: 2, findingCount: 2 });
  expect((await everyCar()).map((car) => car.publish)).toEqual([false, true, false]);
});

const add = (heading: string, cell: string, price = '11000') =>
  importFile(`make,model,year,${heading},price\nFord,Focus,2019,${cell},${price}\n`);

describe('a car that is already in stock or in the file', () => {
  it.each([
    ['Stock #', 'A 1', 'Stock No', 'a1'],
    ['FullRegistration', '191-D-12345', 'Reg', '191d12345'],
    ['Stock Number', '191 D 12345', 'Registration', '191-D-12345'],
    ['VIN', 'WVWZZZ1KZ6W000001', 'vin', 'wvwzzz1kz6w000001'],
    ['Stock #,Reg', 'A1,191-D-12345', 'reg', '191 D 12345'],
    ['Stock #,Reg,VIN', 'A1,191-D-12345,WVWZZZ1KZ6W000001', 'VIN', 'WVWZZZ1KZ6W000001'],
    ['Stock #,VIN', 'A1,WVWZZZ1KZ6W000001', 'Stock #,VIN', 'A2,WVWZZZ1KZ6W000001'],
  ])('is not added again: "%s" %s, then "%s" %s at another price', async (...cells) => {
    expect(await add(cells[0], cells[1])).toMatchObject({ added: 1, hasKeys: true });
    expect(await add(cells[2], cells[3], '10500')).toMatchObject({ added: 0, alreadyThere: 1 });
    expect(await everyCar()).toMatchObject([{ currentPrice: '11000.00' }]);
  });

  it('is rejected if an earlier row of the file has its registration', async () => {
    const file = `make,model,year,price,stock,reg\nFord,Focus,2019,1,A1,191-D-1234\nFord,Focus,2019,2,A2,191 d 1234\n`;
    expect(await importFile(file)).toMatchObject({
      added: 1,
      rejected: [{ line: 3, reason: "The registration '191-D-1234' is already used in line 2" }],
    });
  });

  it.each([
    [',191-D-1', '191 D 1,'],
    ['191-D-1,', ',191D1'],
  ])('is rejected if its stock number and plate are "%s", then "%s"', async (first, second) => {
    const rows = `Ford,A,2019,1,${first}\nFord,A,2019,1,${second}\n`;
    expect(await importFile(`make,model,year,price,Stock No,Reg\n${rows}`)).toMatchObject({
      added: 1,
      rejected: [{ line: 3, reason: expect.stringContaining('is already used in line 2') }],
    });
  });

  it('is recognised by its registration after staff have given it a stock number', async () => {
    await add('Reg', '191-D-12345');
    await db.update(cars).set({ stockNumber: 'A1' });
    expect(await add('Reg', '191-D-12345', '10500')).toMatchObject({ added: 0, alreadyThere: 1 });
  });

  it('is not recognised by a stock number that differs in hyphens', async () => {
    await add('Stock #', 'A-11');
    expect(await add('Stock #', 'A1-1')).toMatchObject({ added: 1 });
  });
});

describe('reference lists', () => {
  it('match names with other accents, spaces or hyphens, and synonyms', async () => {
    await importFile(
      'make,model,year,price,fuel,gearbox\nŠkoda,Octavia,2019,1,Petrol,Manual\nMercedes-Benz,B-Class,2019,1,Diesel,Automatic\n',
    );
    const report = await importFile(
      'make,model,year,price,fuel,gearbox\nSkoda,Octavia,2020,1,GASOLINE,6-Speed Manual\nMercedes Benz,B Class,2020,1,2.0 Diesel,Semi-Auto\nMERCEDES-BENZ,b-klasse,2020,1,diesel,7G-Tronic\n',
    );
    expect(report.created).toEqual({
      makes: [],
      models: [],
      fuelTypes: [],
      transmissions: ['Semi-Automatic'],
    });
    expect(report.merged).toEqual({
      makes: [
        { from: 'Skoda', to: 'Škoda', cars: 1 },
        { from: 'Mercedes Benz', to: 'Mercedes-Benz', cars: 1 },
      ],
      models: [
        { from: 'B Class', to: 'B-Class', cars: 1 },
        { from: 'b-klasse', to: 'B-Class', cars: 1 },
      ],
      fuelTypes: [
        { from: 'GASOLINE', to: 'Petrol', cars: 1 },
        { from: '2.0 Diesel', to: 'Diesel', cars: 1 },
      ],
      transmissions: [
        { from: '6-Speed Manual', to: 'Manual', cars: 1 },
        { from: 'Semi-Auto', to: 'Semi-Automatic', cars: 1 },
        { from: '7G-Tronic', to: 'Automatic', cars: 1 },
      ],
    });
  });

  it('get the usual names for new entries', async () => {
    const report = await importFile(
      'make,model,year,price,fuel\nVW,Golf,2020,1,Benzin\nVolkswagen,Polo,2020,1,Petrol\n',
    );
    expect(report.created).toMatchObject({
      makes: ['Volkswagen'],
      models: ['Volkswagen Golf', 'Volkswagen Polo'],
      fuelTypes: ['Petrol'],
    });
  });

  it('use an entry with the same meaning as a name, but not a more specific one', async () => {
    await db.insert(fuelTypes).values({ name: 'Gasoline', nameKey: 'gasoline' });
    await db.insert(transmissions).values({ name: 'DSG', nameKey: 'dsg' });
    const report = await importFile(
      'make,model,year,price,fuel,gearbox\nVW,Golf,2020,1,Benzin,Automatic\nVW,Golf,2020,1,Petrol,DSG\n',
    );
    expect(report.created).toMatchObject({ fuelTypes: [], transmissions: ['Automatic'] });
    expect(report.merged.transmissions).toEqual([]);
  });
});

it('counts assumptions by column', async () => {
  const report = await importFile(
    'make,model,year,price,engine,mileage\nFord,A,2019,9000,998,44k\nFord,B,2019,9000,1.6,100 km\n',
  );
  expect(report.assumptions).toEqual([
    { heading: 'engine', text: 'figures from 300 are cubic centimetres', rows: 1 },
    { heading: 'price', text: 'euro, because neither heading nor cell names a currency', rows: 2 },
    { heading: 'mileage', text: 'k is a thousand', rows: 1 },
    { heading: 'mileage', text: 'km where the cell has no unit, as in the other rows', rows: 1 },
    { heading: 'condition', text: 'Used, because the row does not say New or Used', rows: 2 },
  ]);
});

it('reads a row that ends early, unless it ends before a column that identifies a car', async () => {
  const file = [
    'make,model,year,price,stock no,colour,sold,comment,mpg',
    'Ford,A,2019,9000,A1,Red,no,Clean',
    'Ford,A,2019,9000,A2,Red,no',
    'Ford,A,2019,9000,A3',
    'Ford,A,2019,9000',
  ].join('\n');
  expect(await importFile(file, { publish: true })).toMatchObject({
    added: 3,
    published: 2,
    findings: [
      { line: 3, heading: 'comment', text: 'the row ends early, before this column' },
      { line: 4, heading: 'sold', text: 'draft: the row ends early, before this column' },
    ],
    rejected: [{ line: 5, reason: 'It has 4 cells, the header has 9' }],
  });
});

it('rejects a row that ends before its currency', async () => {
  const file = 'make,model,year,price,currency\nFord,A,2019,9000\n';
  expect(await importFile(file)).toMatchObject({ added: 0, rejected: [{ line: 2 }] });
});

it('takes the price from another column where the better one is empty or 0', async () => {
  const file = [
    'make,model,year,Internet Price,Price (£)',
    'Ford,A,2019,20000,1',
    'Ford,B,2019,,2000',
    'Ford,C,2019,0,3000',
    'Ford,D,2019,POA,4000',
  ].join('\n');
  const report = await importFile(file);
  expect(report.assumptions).toContainEqual({
    heading: 'Internet Price',
    text: "empty or 0, so 'Price (£)' is used",
    rows: 2,
  });
  expect(await everyCar()).toMatchObject([
    { currentPrice: '20000.00', currency: 'EUR' },
    { currentPrice: '2000.00', currency: 'GBP' },
    { currentPrice: '3000.00', currency: 'GBP' },
    { currentPrice: '0.00', currency: 'EUR' },
  ]);
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
    ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le'), {}],
    ['Windows-1252 with the option', Buffer.from(text, 'latin1'), { encoding: 'windows-1252' }],
    ['Windows-1252 without the option', Buffer.from(text, 'latin1'), {}],
    ["Excel's separator line", Buffer.from(`sep=;\r\n${text.replaceAll(',', ';')}`), {}],
    ["Excel's separator line in quotes", Buffer.from(`\uFEFF"sep=,"\n${text}`), {}],
    ['titles before the header', Buffer.from(`Stock list,,,\n,,26 Nov 2026,\n${text}`), {}],
    ['line breaks of old Mac systems', Buffer.from(text.replaceAll('\n', '\r')), {}],
    ['blank lines before the header', Buffer.from(`\n\n${text}`), {}],
  ])('reads %s', async (_, bytes, options) => {
    expect(await importFile(bytes, options)).toMatchObject({
      added: 1,
      created: { makes: ['Citroën'] },
    });
  });
});
