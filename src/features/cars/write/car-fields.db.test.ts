import { describe, expect, it } from 'vitest';
import { PUBLIC_READ_FIELDS, STAFF_FIELDS } from '../fields/selections.ts';
import { CAR_FIELD_NAMES, CAR_FIELDS, type CarFieldName } from '../fields/table.ts';
import { DEFAULT_IMPORT, importStock } from '../import/import.server.ts';
import { readStockFile } from '../import/stock-file.server.ts';
import { carTesting, FULL_CAR_INPUT, sendCar } from '../../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';

/** Columns of `cars` that the server manages. */
const SERVER_COLUMNS = [
  ['carId', 'importKey', 'creationKey', 'plateYear', 'unreadPrice', 'carSold', 'carBooked'],
  ['holdUntil', 'bookedAt', 'soldAt', 'archivedAt', 'deletedAt', 'publishedAt'],
  ['thumbnailImageId', 'publication', 'version', 'createdAt', 'updatedAt'],
].flat();

const REFERENCES = new Map<CarFieldName, string>([
  ['makeId', 'make'],
  ['modelId', 'model'],
  ['transmissionId', 'transmission'],
  ['fuelTypeId', 'fuelType'],
]);
const isPlain = (name: CarFieldName) => !REFERENCES.has(name);

const quote = (cell: unknown) => `"${String(cell)}"`;

const database = await testDatabase();
const { app, create, update, staff, least, newCar, read, history } = await carTesting(database);
const carId = await newCar(FULL_CAR_INPUT);

/** A value for every field, different from its default. */
const values: Readonly<Record<string, unknown>> = {
  ...least,
  ...FULL_CAR_INPUT,
  year: Number(FULL_CAR_INPUT.year),
};

describe('the definitions of car fields', () => {
  it('cover every column that is not managed by the server', async () => {
    const text = `select column_name as "name" from information_schema.columns where table_name = 'cars'`;
    const columns = await database.query<{ name: string }>(text);
    const names = columns.map(({ name }) =>
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    );
    expect([...CAR_FIELD_NAMES, ...SERVER_COLUMNS].sort()).toEqual(names.sort());
  });

  it('each have an example value in these tests', () => {
    expect(Object.keys(values).sort()).toEqual([...CAR_FIELD_NAMES].sort());
  });
});

describe('every field', () => {
  it.each(CAR_FIELD_NAMES.filter(isPlain))('%s is returned to staff unchanged', async (name) => {
    expect((await read(carId))[name]).toEqual(values[name]);
  });

  it.each(PUBLIC_READ_FIELDS)('%s is public', async (name) => {
    expect(await read(carId, {})).toHaveProperty(name);
  });

  it.each(STAFF_FIELDS)('%s is not public', async (name) => {
    expect(await read(carId, {})).not.toHaveProperty(name);
    const list = await (await app.request('/api/cars')).json();
    expect(list.find((car: { carId: number }) => car.carId === carId)).not.toHaveProperty(name);
  });

  it.each(CAR_FIELD_NAMES)('%s is in the audit log if its definition has `audit`', async (name) => {
    const [entry] = await history(carId);
    const recorded = Object.hasOwn(entry.changes, REFERENCES.get(name) ?? name);
    expect(recorded).toBe(CAR_FIELDS[name].audit !== null);
  });

  it('is imported from a stock file', async () => {
    const names = CAR_FIELD_NAMES.filter(isPlain);
    const cells = new Map<string, unknown>();
    for (const name of CAR_FIELD_NAMES) {
      const list = REFERENCES.get(name);
      cells.set(list ?? name, list ? `Imported ${list}` : values[name]);
    }
    const identity = {
      stockNumber: 'Imported 1',
      registration: '221-CW-1235',
      vin: 'WVWZZZCDZNW000002',
    };
    for (const [name, value] of Object.entries(identity)) cells.set(name, value);
    const file = `${[...cells.keys()].join()}\n${[...cells.values()].map(quote).join()}\n`;
    const { added, rejected, ignoredColumns } = await importStock(
      { database, now: new Date(), user: null, publicUrl: 'https://cars.example' },
      {
        read: (onRows) =>
          readStockFile(
            (async function* () {
              yield Buffer.from(file);
            })(),
            onRows,
          ),
        // The price is in pounds. Without this mapping, the import ignores the road tax as not Irish.
        options: { ...DEFAULT_IMPORT, publish: true, map: { roadTax: 'road tax' } },
      },
    );
    expect({ added, rejected, ignoredColumns }).toEqual({
      added: 1,
      rejected: [],
      ignoredColumns: [],
    });
    const rows = await database.query<{ carId: number }>(
      `select car_id as "carId" from cars where stock_number = 'Imported 1'`,
    );
    const imported = await read(rows[0]?.carId ?? 0);
    const expected = { ...values, ...identity };
    for (const name of names)
      expect([name, imported[name]]).toEqual([name, Reflect.get(expected, name)]);
  });
});

describe('the stock number', () => {
  it('is rejected if another car in stock has it', async () => {
    const owner = await newCar({ stockNumber: 'FC-7' });
    const { make } = await read(owner);
    const taken = { stockNumber: `FC-7 is already in stock: 2021 ${make.name} Model` };
    const created = await create({ ...least, stockNumber: ' FC-7 ' });
    expect([created.status, created.body.errors, created.body.carId]).toEqual([409, taken, owner]);
    const other = await newCar();
    const updated = await update({ ...least, carId: other, version: 1, stockNumber: 'FC-7' });
    expect([updated.status, updated.body.errors, updated.body.version]).toEqual([
      409,
      taken,
      undefined,
    ]);
    expect(await read(other)).toMatchObject({ stockNumber: null, version: 1 });
  });

  it('may be missing in several cars, and may be saved again unchanged', async () => {
    const [first, second] = [
      await newCar({ stockNumber: '' }),
      await newCar({ stockNumber: null }),
    ];
    expect([(await read(first)).stockNumber, (await read(second)).stockNumber]).toEqual([
      null,
      null,
    ]);
    const { status } = await update({ ...least, carId: first, version: 1, stockNumber: 'FC-8' });
    const again = await update({ ...least, carId: first, version: 2, stockNumber: 'FC-8' });
    expect([status, again.status]).toEqual([201, 201]);
    const [entry] = await history(first);
    expect(entry.changes).toEqual({ stockNumber: { from: null, to: 'FC-8' } });
  });

  it('is compared in Unicode normal form', async () => {
    await newCar({ stockNumber: 'Caf\u00e9' });
    expect((await create({ ...least, stockNumber: 'Cafe\u0301' })).status).toBe(409);
  });

  it('does not conflict with the car that a repeated request added', async () => {
    const metadata = { ...least, stockNumber: 'FC-9' };
    const headers = { ...staff, 'idempotency-key': 'a'.repeat(32) };
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendCar(app, 'create', metadata, headers)),
    );
    expect(new Set(answers.map(({ body }) => body.carId)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });
});
