import * as fc from 'fast-check';
import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { executeRows } from '../../../platform/database/execute.server.ts';
import { auditLog, cars, pricePeriods } from '../../../app/schema.server.ts';
import { carTesting, FULL_CAR_INPUT } from '../../../../tests/helpers/car-form.ts';
import { apiClient } from '../../../../tests/helpers/api-client.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import type { ImportLine, ImportPreview } from './browser-import.server.ts';

const database = await testDatabase();
const { db } = database;
const { app, staff, least, newCar, read, update, remove } = await carTesting(database);

beforeEach(() => db.delete(cars));

const everyCar = () => db.select().from(cars).orderBy(cars.carId);

const send = (file: string | Uint8Array<ArrayBuffer>, query = '') =>
  app.request(`/api/stock/import?${query}`, {
    method: 'POST',
    headers: { ...staff, 'content-type': 'text/csv' },
    body: file,
  });

async function linesOf(response: Response): Promise<ImportLine[]> {
  const text = await response.text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function importFile(
  file: string | Uint8Array<ArrayBuffer>,
  query = 'dryRun=false',
): Promise<ImportPreview> {
  const last = (await linesOf(await send(file, query))).at(-1);
  if (!last || !('result' in last)) throw new Error(JSON.stringify(last));
  return last.result;
}

const exported = async () =>
  Buffer.from(await (await app.request('/api/stock/export.csv', { headers: staff })).arrayBuffer());

const takenReason = (number: string) =>
  `Another car got ${number} while the import ran. Import this row again`;

it('rejects a row whose plate or VIN another car gets while the import runs, and imports the others', async () => {
  const changed = await newCar({
    ...FULL_CAR_INPUT,
    stockNumber: 'FC-1',
    registration: null,
    vin: null,
  });
  const { make, model } = await read(changed);
  const file = [
    'make,model,year,price,stock number,reg no,vin',
    `${make.name},${model.name},2022,9000,,221-D-7001,`,
    `${make.name},${model.name},2022,9000,,221-D-7002,`,
    `${make.name},${model.name},2022,9000,FC-1,,WVWZZZ1KZAW000001`,
  ].join('\n');
  let importing: ReturnType<typeof importFile> | undefined;
  await db.transaction(async (tx) => {
    const names = { makeId: make.makeId, modelId: model.modelId, year: 2022 };
    await tx.insert(cars).values({
      ...names,
      condition: 'Used',
      currentPrice: '1',
      inStockSince: '2026-11-01',
      registration: '221-D-7001',
      vin: 'WVWZZZ1KZAW000001',
    });
    importing = importFile(file);
    // The import does not see the uncommitted car, and waits for its transaction.
    await vi.waitFor(async () => {
      const waiting = await executeRows(
        db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    }, 10_000);
  });
  expect(await importing).toMatchObject({
    added: 1,
    updated: 0,
    missing: expect.arrayContaining([{ label: 'description', cars: 1 }]),
    rejected: [
      { line: 2, reason: takenReason('221-D-7001') },
      { line: 4, reason: takenReason('WVWZZZ1KZAW000001'), carId: changed },
    ],
  });
  const plates = (await everyCar()).map(({ registration }) => registration);
  expect(new Set(plates)).toEqual(new Set(['221-D-7001', '221-D-7002', null]));
});

it('shows what changes in a preview, and then changes it as staff would', async () => {
  const carId = await newCar({ ...FULL_CAR_INPUT, currency: 'EUR', premium: false, publish: true });
  const file = [
    'reg no;stock number;price;mileage km;colour;premium;model;doors;description;nct',
    // The euro sign of Windows-1252.
    '221 cw 1234;FC-2;\u0080 21.950,00;;Dunkelgrün;yes;Wagon;;"Two lines\nwith ""quotes""";31/02/2027',
  ].join('\r\n');
  const make = (await read(carId)).make.name;
  const german = Buffer.from(
    file.replace('reg no', 'make;year;reg no').replace('221 cw', `${make};2022;221 cw`),
    'latin1',
  );
  const before = await everyCar();
  const preview = await importFile(german, 'dryRun=true');
  expect(preview).toMatchObject({ rows: 1, added: 0, updated: 1, unchanged: 0, rejectedCount: 0 });
  expect(preview.created.models).toEqual([`${make} Wagon`]);
  expect(preview.updates[0]).toMatchObject({
    line: 2,
    carId,
    changes: [
      { heading: 'stock number', from: 'FC-1001', to: 'FC-2' },
      { heading: 'model', from: 'Model', to: 'Wagon' },
      { heading: 'price', from: '24950.50', to: '21950' },
      { heading: 'colour', from: 'Grey', to: 'Dunkelgrün' },
      { heading: 'description', to: 'Two lines\nwith "quotes"' },
      { heading: 'premium', from: 'no', to: 'yes' },
    ],
  });
  expect(preview.findings).toMatchObject([{ line: 2, heading: 'nct' }]);
  expect(await everyCar()).toEqual(before);

  expect(await importFile(german)).toMatchObject({ added: 0, updated: 1 });
  expect(await read(carId)).toMatchObject({
    stockNumber: 'FC-2',
    currentPrice: 21_950,
    colour: 'Dunkelgrün',
    premium: true,
    publish: true,
    doors: '4',
    nctDue: '2027-03-14',
    mileageKm: 112_000,
    registration: '221-CW-1234',
    version: 2,
  });
  const periods = await db.select().from(pricePeriods).orderBy(pricePeriods.periodId);
  expect(periods.map(({ price, source, toAt }) => [price, source, toAt === null])).toEqual([
    ['24950.50', 'form', false],
    ['21950.00', 'import', true],
  ]);
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.auditEntryId)).limit(1);
  expect(entry).toMatchObject({ entity: 'car', entityId: carId, action: 'update' });
  expect(await importFile(german)).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
});

it('recognises a car by plate, else stock number, else VIN, and rejects sold cars and rows of the same car', async () => {
  const plated = await newCar({ registration: '241-D-1', stockNumber: 'A1' });
  const numbered = await newCar({ stockNumber: 'A2', vin: 'WVWZZZCDZNW000009' });
  const sold = await newCar({ stockNumber: 'A3' });
  await db.update(cars).set({ carSold: true, soldAt: new Date() }).where(eq(cars.carId, sold));
  const { make } = await read(plated);
  const car = `${make.name},Model,2021`;
  const header = 'make,model,year,registration,stock number,vin,price\n';
  const result = await importFile(
    `${header}${car},241-D-1,,,100000\n${car},,,WVWZZZCDZNW000009,99000\n${car},,A3,,98000\n`,
  );
  expect(result.updates.map(({ carId, changes }) => [carId, changes.map(({ to }) => to)])).toEqual([
    [plated, ['100000']],
    [numbered, ['99000']],
  ]);
  expect(result.rejected).toEqual([
    {
      line: 4,
      reason: expect.stringMatching(/A3 is sold, so an import does not change it/),
      carId: sold,
    },
  ]);
  const twice = await importFile(
    `${header}${car},,A2,,1000\n${car},,,WVWZZZCDZNW000009,2000\n${car},241-D-1,A2,,3000\n`,
    'dryRun=true',
  );
  expect(twice.rejected.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    "4 The stock number 'A2' is already used in line 2",
    '3 Line 2 is the same car',
  ]);
  const vined = await newCar({ vin: 'WVWZZZCDZNW000010' });
  for (const [row, number, owner] of [
    ['241-D-1,A2,', 'A2', numbered],
    ['241-D-1,,wvwzzz-cdz-nw-000010', 'WVWZZZCDZNW000010', vined],
  ]) {
    const taken = await importFile(`${header}${car},${row},1000\n`, 'dryRun=true');
    expect(taken.rejected).toEqual([
      { line: 2, reason: `${number} belongs to another car in stock`, carId: owner },
    ]);
  }
});

it('advises what staff can do on the screen, not options of the command line', async () => {
  const file = 'make,model,year,price,mileage,tax,paint\nOpel,Corsa,2019,9950,80000,150,Red\n';
  const kept = await importFile(file, `map=${encodeURIComponent('{"paint":"ignore"}')}`);
  expect(kept.assumptions).toContainEqual({
    heading: 'mileage',
    text: "km, because the file has no unit; if they are miles, choose 'mileage miles' for this column",
    rows: 1,
  });
  expect(kept.ignored.map(({ reason }) => reason)).toEqual([
    "perhaps the tax of another country: if it is Irish motor tax, choose 'road tax'",
    'as you chose',
  ]);
  const miles = await importFile(file, `map=${encodeURIComponent('{"mileage":"mileageMiles"}')}`);
  expect(JSON.stringify(miles.assumptions)).not.toContain('mileage');

  const problems: string[] = [];
  const utf8 = Buffer.from('make,model,year,price,colour\nOpel,Corsa,2019,9950,Grün\n');
  const damaged = Buffer.concat([utf8, Buffer.from('Opel,Corsa,2020,9950,Gr\u00fcn\n', 'latin1')]);
  for (const bad of [Uint8Array.from(damaged), 'make,model,year\nOpel,Corsa,2019\n'])
    for (const line of await linesOf(await send(bad)))
      if ('error' in line) problems.push(line.error);
  expect(problems).toEqual([
    "The file is not in UTF-8 (line 3): save it as 'CSV UTF-8', then choose it again. Nothing was changed.",
    'The file has no column for price: the first line must contain the headings make, model, year and price. The first line is: make, model, year. Change the headings in the file, then choose it again. Nothing was changed.',
  ]);
});

it('refuses a large file, a mapping that cannot be read, and a file that is not CSV', async () => {
  expect((await send(new Uint8Array(20_000_001))).status).toBe(413);
  expect((await send('make', 'map=x')).status).toBe(422);
  expect((await send('make', 'map={"make":"wheel"}')).status).toBe(422);
  expect(await linesOf(await send('a,b\n1,2\n', 'dryRun=false'))).toEqual([
    { error: expect.stringMatching(/^The file has no column for make.*Nothing was changed\.$/) },
  ]);
  const mapped = await importFile(
    'Marke X,model,year,price\nOpel,Corsa,2019,9950\n',
    `dryRun=true&map=${encodeURIComponent('{"Marke X":"make","price":"ignore"}')}`,
  ).catch((error: unknown) => String(error));
  expect(mapped).toContain('no column for price');
});

const HEADER = 'make,model,year,registration,price\n';
const idsOf = async () => (await everyCar()).map(({ carId }) => carId);
const restore = (carId: number) => apiClient(app, staff).post(`/cars/${carId}/restore`);
async function importAgainAfterDelete(file: string) {
  await importFile(file);
  const [old = 0] = await idsOf();
  await remove(old);
  await importFile(file);
  const [again = 0] = (await idsOf()).filter((carId) => carId !== old);
  return { old, again };
}

/** Returns the only car, with the advice of the stock list about its price. */
async function priceAdvice() {
  const { data } = await (await app.request('/api/stock', { headers: staff })).json();
  const [{ carId, state, toFix }] = data;
  const price = toFix.find(({ field }: { field: string | null }) => field === 'currentPrice');
  return { carId, state, text: price?.text };
}

it('shows the unreadable price under "to fix" until the car has a price', async () => {
  await importFile(`${HEADER}Opel,Corsa,2019,,19995 CAD\n`);
  const { carId, ...advice } = await priceAdvice();
  expect(advice).toMatchObject({ state: 'draft', text: expect.stringContaining("'19995 CAD'") });
  await update({ ...least, carId, version: 1 });
  expect((await priceAdvice()).text).toBeUndefined();
  await update({ ...least, carId, version: 2, currentPrice: 0 });
  expect((await priceAdvice()).text).toMatch(/^No price\. /);
});

it('lets a car without plate, stock number and VIN be restored after its row was imported again', async () => {
  const file = `${HEADER}Opel,Corsa,2019,,9950\n`;
  const { old, again } = await importAgainAfterDelete(file);
  expect((await restore(old)).status).toBe(200);
  expect(await read(old)).toMatchObject({ year: 2019, currentPrice: 9950 });
  expect(await importFile(file)).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
  await remove(again);
  await remove(old);
  expect((await restore(again)).status).toBe(200);
  expect(await importFile(file)).toMatchObject({ added: 0, unchanged: 1 });
});

it('lets a car be restored while the car that was imported in its place is sold', async () => {
  const file = `${HEADER}Opel,Corsa,2019,191-D-77,9950\n`;
  const { old, again } = await importAgainAfterDelete(file);
  const refused = await restore(old);
  expect(refused).toMatchObject({ status: 409, body: { carId: again } });
  expect(refused.body.message).toBe('191-D-77 is already in stock: 2019 Opel Corsa.');
  await db.update(cars).set({ carSold: true, soldAt: new Date() }).where(eq(cars.carId, again));
  expect((await restore(old)).status).toBe(200);
  const dearer = await importFile(file.replace('9950', '9990'));
  expect(dearer.updates.map(({ carId }) => carId)).toEqual([old]);
});

/** Texts that spreadsheets and parsers like to change. */
const text = fc
  .array(
    fc.constantFrom(
      'a',
      'B',
      ' ',
      '=',
      '+',
      '-',
      '@',
      "'",
      '"',
      ',',
      ';',
      '|',
      '<b>',
      '1.5',
      '9',
      'é',
      '\t',
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

it('changes nothing when an export is imported again', async () => {
  const property = fc.asyncProperty(
    fc.array(
      fc.record({
        name: optional(text),
        stockNumber: optional(text),
        engineSize: optional(text),
        doors: optional(text),
        roadTax: optional(text),
        colour: optional(text),
        description: fc
          .array(text, { minLength: 1, maxLength: 3 })
          .map((lines) => `x${lines.join('\n')}`),
        features: optional(fc.array(text, { maxLength: 3 }).map((lines) => lines.join('\n'))),
        currentPrice: fc.integer({ min: 0, max: 99_999_99 }).map((cents) => cents / 100),
        currency: fc.constantFrom('EUR', 'GBP', 'USD'),
        mileageKm: optional(fc.nat(500_000)),
        mileageMiles: optional(fc.nat(300_000)),
        enginePower: optional(fc.nat(900)),
        serviceHistory: optional(fc.constantFrom('full', 'none')),
        batteryKwh: optional(fc.nat(900).map((tenths) => tenths / 10)),
        condition: fc.constantFrom('New', 'Used', 'Certified Pre-Owned'),
        premium: fc.boolean(),
        sale: fc.boolean(),
        publish: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    async (stock) => {
      await db.delete(cars);
      for (const car of stock) await newCar(car);
      const before = await everyCar();
      const { added, updated } = await importFile(Uint8Array.from(await exported()));
      expect([added, updated]).toEqual([0, 0]);
      expect(await everyCar()).toEqual(before);
    },
  );
  await fc.assert(property, { numRuns: 40 });
});
