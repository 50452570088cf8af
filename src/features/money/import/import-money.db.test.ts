import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, closedPeriods, costs, purchases } from '../../../app/schema.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import { signIn, testApp } from '../../../../tests/helpers/app.ts';
import { recordingQueue } from '../../../../tests/helpers/car-form.ts';

const database = await testDatabase();
const { db } = database;
const app = testApp(database, { queue: recordingQueue() });
const owner = await signIn(database);
const stock = stockFactory(database);
const kind = await stock.kind('Volvo', 'V60');
let cars = 0;

const newCar = async (more: object = {}) => {
  cars += 1;
  const registration = `191-D-${1000 + cars}`;
  const stockNumber = `S-${cars}`;
  return {
    carId: await stock.car({ ...kind, registration, stockNumber, ...more }),
    registration,
    stockNumber,
  };
};

async function send(file: string, dryRun = false) {
  const response = await app.request(`/api/books/import?dryRun=${dryRun}`, {
    method: 'POST',
    body: file,
    headers: { ...owner, 'content-type': 'text/csv' },
  });
  return { status: response.status, body: await response.json() };
}

await newCar({ stockNumber: 'S-X' });

const HEADER = 'plate,stock number,date,price,from,kind,scheme,vat,vat in price\n';

describe('an import of purchases and costs', () => {
  it('changes nothing in a preview, adds each row, and changes nothing the second time', async () => {
    const { carId, registration, stockNumber } = await newCar();
    const file = `${HEADER}${registration.toLowerCase().replaceAll('-', ' ')},,05/01/2026,"€12,500.50",Áine,Private person,,,
,${stockNumber},2026-01-06,"1.234,56",Garage,parts,,200,
,${stockNumber},2026-01-06,"1.234,56",Garage,parts,,200,
`;
    const counts = { rows: 3, purchases: 1, costs: 2, unchanged: 0, rejectedCount: 0 };
    const entries = await db.$count(auditLog);
    expect((await send(file, true)).body).toMatchObject(counts);
    expect(await db.$count(purchases)).toBe(0);
    expect(await db.$count(auditLog)).toBe(entries);
    expect((await send(file)).body).toMatchObject(counts);
    expect(await db.select().from(purchases)).toMatchObject([
      { carId, date: '2026-01-05', price: 12_500_50, scheme: 'margin', sellerName: 'Áine' },
    ]);
    expect(await db.select().from(costs)).toMatchObject([
      { carId, amount: 1_234_56, vat: 200_00, supplier: 'Garage' },
      { carId, amount: 1_234_56 },
    ]);
    const again = { purchases: 0, costs: 0, unchanged: 3, rejectedCount: 0 };
    expect((await send(file)).body).toMatchObject(again);
  });

  it('reads the files that the books export', async () => {
    const day = { from: '2026-01-01', to: '2026-02-28' };
    for (const name of ['stock-book.csv', 'costs.csv']) {
      const address = `/api/books/${name}?${new URLSearchParams({ ...day, view: 'bought' })}`;
      const file = await (await app.request(address, { headers: owner })).text();
      const { body } = await send(file);
      expect(body).toMatchObject({ purchases: 0, costs: 0 });
      expect(body.unchanged).toBeGreaterThan(0);
    }
  });

  it.each<[string, string, RegExp]>([
    ['an amount of 0', ',S-X,2026-01-05,0,,Parts', /'0' is not an amount/],
    ['a negative amount', ',S-X,2026-01-05,-1,,Parts', /'-1' is not an amount/],
    ['a part of a cent', ',S-X,2026-01-05,0.005,,Parts', /'0.005' is not an amount/],
    ['too much', ',S-X,2026-01-05,1000000000,,Parts', /is not an amount/],
    ['pounds', ',S-X,2026-01-05,£500,,Parts', /'£500' is not an amount/],
    ['a day that does not exist', ',S-X,29/02/2025,5,,Parts', /is not a (valid )?date/],
    ['a day in the future', ',S-X,2099-01-01,5,,Parts', /in the future/],
    ['a month', ',S-X,03/26,5,,Parts', /has no day/],
    ['no kind', ',S-X,2026-01-05,5,,', /kind is missing/],
    ['an unknown kind', ',S-X,2026-01-05,5,,Gift', /'Gift' is not a known kind/],
    [
      'a scheme that does not fit',
      ',S-X,2026-01-05,5,,Private person,VAT',
      /doesn’t fit how the car came/,
    ],
    ['no scheme where two fit', ',S-X,2026-01-05,5,,Northern Ireland', /scheme is missing/],
    ['an unknown car', ',S-NONE,2026-01-05,5,,Parts', /no car has S-NONE/],
    ['no car', ',,2026-01-05,5,,Parts', /names no car/],
    ['VAT above the amount', ',S-X,2026-01-05,5,,Parts,,6', /VAT is more than the amount/],
  ])('rejects a row with %s and gives the reason', async (_, row, sentence) => {
    const { body } = await send(`${HEADER}${row}\n`);
    expect(body).toMatchObject({ rows: 1, purchases: 0, costs: 0, rejectedCount: 1 });
    expect(body.rejected).toEqual([{ line: 2, reason: expect.stringMatching(sentence) }]);
  });

  it('rejects a second purchase, one after the sale, and a row whose numbers are of two cars', async () => {
    const one = await newCar();
    const sold = await newCar({ carSold: true, soldAt: new Date('2026-01-10T10:00:00Z') });
    const row = (date: string, price: number, { registration } = one) =>
      `${registration},,${date},${price},,Private person\n`;
    const file = `${HEADER}${row('2026-01-05', 100)}${row('2026-01-05', 200)}${row('2026-02-01', 9, sold)}${one.registration},${sold.stockNumber},2026-01-05,9,,Parts\n`;
    const { body } = await send(file);
    expect(body).toMatchObject({ purchases: 1, costs: 0, rejectedCount: 3 });
    expect(body.rejected).toEqual([
      { line: 3, reason: 'This car has another purchase already. Change it on the car' },
      { line: 4, reason: 'This car was sold on 10 Jan 2026, before this day' },
      { line: 5, reason: 'its numbers are of different cars' },
    ]);
  });

  it('finds a car by VIN, and of two cars with one plate the one that was in stock on the day', async () => {
    const vin = 'YV1TESTVIN0000001';
    const registration = '201-KE-4711';
    const before = await newCar({
      registration,
      carSold: true,
      soldAt: new Date('2026-02-10T10:00:00Z'),
    });
    const back = await newCar({ registration, vin });
    const file = `plate,vin,date,price,kind
${registration},,2026-02-01,100,Private person
${registration},,2026-03-01,200,Part exchange from a private person
,${vin.toLowerCase()},2026-03-02,50,valeting
`;
    const { body } = await send(file);
    expect(body).toMatchObject({ purchases: 2, costs: 1, rejectedCount: 0 });
    expect(body.added.map(({ carId }: { carId: number }) => carId)).toEqual([
      before.carId,
      back.carId,
      back.carId,
    ]);
  });

  it('adds rows once if the same file is imported twice at the same time', async () => {
    const { registration, carId } = await newCar();
    const file = `${HEADER}${registration},,2026-01-05,77,,Parts,,,\n`;
    const answers = await Promise.all([send(file), send(file)]);
    expect(answers.map(({ body }) => body.costs).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await db.$count(costs, eq(costs.carId, carId))).toBe(1);
  });

  it('reads a title above the headings, semicolons and formula guards, and counts missing VAT', async () => {
    const { registration } = await newCar();
    const file = `Purchases 2026
Reg No;Date;Price paid;Supplier;How it came;VAT in price;Colour
${registration};05/01/2026;€ 12 300;'=Motors;VAT invoice;;Red
`;
    const { body } = await send(file);
    expect(body).toMatchObject({ purchases: 1, withoutVat: 1, ignored: ['Colour'] });
    expect(body.added).toMatchObject([
      {
        line: 3,
        text: 'Business or dealer with a VAT invoice · €12,300.00 · 5 Jan 2026 · =Motors',
      },
    ]);
  });

  it.each([
    ['no headings', 'a,b\n1,2\n', /No heading says plate or stock number, date/],
    ['nothing in it', '\n', /is empty/],
    ['a workbook', 'PK\u0003\u0004', /workbook or an archive/],
    ['binary data', `${HEADER}\0`, /binary data/],
    ['too many rows', HEADER + ',S,2026-01-05,5,,Parts\n'.repeat(2_001), /more than 2,000 rows/],
    ['a quote that never closes', `${HEADER}"x`, /never closed/],
  ])('refuses a file with %s', async (_, file, sentence) => {
    const { status, body } = await send(file);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toMatch(sentence);
  });

  it('books a row of a closed period on the first open day, and says so', async () => {
    const { registration, carId } = await newCar();
    await db.insert(closedPeriods).values({
      closedFrom: '2026-01-01',
      closedTo: '2026-02-28',
      closedAt: new Date(),
      closedBy: 'Test',
    });
    const { body } = await send(`${HEADER}${registration},,2026-02-28,100,,Private person\n`);
    expect(body).toMatchObject({ purchases: 1, late: 1 });
    const rows = await db.select().from(purchases);
    expect(rows.find((one) => one.carId === carId)).toMatchObject({
      date: '2026-02-28',
      booksOn: '2026-03-01',
    });
  });
});
