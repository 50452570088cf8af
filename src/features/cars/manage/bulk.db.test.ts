import { asc, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { signIn } from '../../../../tests/helpers/app.ts';
import { apiClient } from '../../../../tests/helpers/api-client.ts';
import { carTesting } from '../../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { cars, pricePeriods } from '../../../app/schema.server.ts';

const database = await testDatabase();
const { db } = database;
const { app, staff, newCar, update, least, history } = await carTesting(database);
const sales = await signIn(database, 'sales');

const send = (path: string, body: object, headers: Record<string, string> = staff) =>
  apiClient(app, headers).post(`/cars/${path}`, body);
const atVersionOne = (carIds: number[]) => carIds.map((carId) => ({ carId, version: 1 }));
const bulk = async (carIds: number[], change: object, more: object = {}) =>
  (await send('bulk', { cars: atVersionOne(carIds), change, ...more })).body;
const stored = (carIds: number[]) =>
  db.select().from(cars).where(inArray(cars.carId, carIds)).orderBy(asc(cars.carId));
const pricesOf = async (carIds: number[]) =>
  (await stored(carIds)).map(({ currentPrice }) => currentPrice);

const LESS = { kind: 'addToPrice', amount: -1_000 };

describe('a bulk change', () => {
  it('shows a preview of each car, and then does what it showed', async () => {
    const live = await newCar({ publish: true });
    const draft = await newCar({ currentPrice: 500 });
    const preview = await bulk([live, draft], LESS, { dryRun: true });
    expect(preview).toEqual({
      results: [
        {
          carId: live,
          title: expect.stringMatching(/^2021 Make \d+ Model$/),
          result: 'done',
          version: 1,
          message: null,
          price: { from: '€24,950', to: '€23,950' },
          state: null,
          note: 'No reduction is shown: the car has been on the site for 0 of the 30 days that the law requires.',
        },
        expect.objectContaining({
          carId: draft,
          result: 'failed',
          message: 'The new price would not be above 0.',
        }),
      ],
    });
    expect(await pricesOf([live, draft])).toEqual(['24950.00', '500.00']);
    const { results, undo } = await bulk([live, draft], LESS);
    expect(results).toEqual([{ ...preview.results[0], version: 2 }, preview.results[1]]);
    expect(undo).toEqual({ token: expect.any(String), until: expect.any(String) });
    expect(await pricesOf([live, draft])).toEqual(['23950.00', '500.00']);
    const periods = await db.select().from(pricePeriods).where(eq(pricePeriods.carId, live));
    expect(periods.map(({ source }) => source)).toEqual(['form', 'bulk']);
    expect((await history(live))[0].changes).toEqual({
      currentPrice: { from: 24_950, to: 23_950 },
    });
  });

  it('says that a lower price is announced once the law allows it', async () => {
    const carId = await newCar({ publish: true });
    await db
      .update(pricePeriods)
      .set({ fromAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(pricePeriods.carId, carId));
    const { results } = await bulk([carId], LESS, { dryRun: true });
    expect(results[0].note).toMatch(/^Shows 'Reduced from €24,950' until /);
  });

  it('publishes, unpublishes, archives and marks cars as premium', async () => {
    const carId = await newCar();
    const steps = [
      ['publish', { from: 'draft', to: 'live' }, { publish: true }],
      ['premium', null, { premium: true }],
      ['unpublish', { from: 'live', to: 'draft' }, { publish: false }],
      ['archive', { from: 'draft', to: 'archived' }, { publish: false }],
      ['publish', { from: 'archived', to: 'live' }, { publish: true, archivedAt: null }],
      ['notPremium', null, { premium: false }],
    ] as const;
    for (const [index, [kind, state, values]] of steps.entries()) {
      const change = { cars: [{ carId, version: index + 1 }], change: { kind } };
      const { body } = await send('bulk', change);
      expect(body.results).toMatchObject([{ result: 'done', version: index + 2, state }]);
      expect(await stored([carId])).toMatchObject([values]);
    }
    const again = await send('bulk', {
      cars: [{ carId, version: 7 }],
      change: { kind: 'publish' },
    });
    expect(again.body).toMatchObject({ results: [{ result: 'unchanged', version: 7 }] });
    expect(again.body.undo).toBeUndefined();
  });

  it('writes a description from the facts of each car without one, and can be undone', async () => {
    const [bare, other] = [await newCar({ colour: 'Grey', mileageKm: 84_000 }), await newCar()];
    await db.update(cars).set({ description: null }).where(eq(cars.carId, bare));
    const change = { kind: 'describe', text: '{car}, {colour}. {km}, {nct}.' };
    const preview = await bulk([bare, other], change, { dryRun: true });
    const note = expect.stringMatching(/^2021 Make \d+ Model, grey\. 84,000\u00a0km\.$/);
    expect(preview.results).toMatchObject([
      { result: 'done', note },
      { result: 'failed', message: 'This car has a description already.' },
    ]);
    const { undo } = await bulk([bare, other], change);
    expect(await stored([bare])).toMatchObject([{ description: note, version: 2 }]);
    await send('bulk/undo', { token: undo.token });
    expect(await stored([bare])).toMatchObject([{ description: null, version: 3 }]);
  });

  it('continues after a car that cannot be changed, and returns the reason', async () => {
    const registration = '241-CE-3';
    const [fine, changed, writeOff, incomplete, taken] = [
      await newCar(),
      await newCar(),
      await newCar({ writeOff: 'B' }),
      await newCar(),
      await newCar({ registration }),
    ];
    await update({ ...least, carId: changed, version: 1 });
    await db.update(cars).set({ archivedAt: new Date() }).where(eq(cars.carId, taken));
    await newCar({ registration });
    await db.update(cars).set({ description: null }).where(eq(cars.carId, incomplete));
    const { results } = await bulk([changed, writeOff, 999_999, incomplete, taken, fine], {
      kind: 'publish',
    });
    expect(results).toMatchObject([
      { result: 'failed', version: 2, message: 'Somebody else changed this car meanwhile.' },
      { result: 'failed', version: 1, message: 'A category B write-off can’t be sold.' },
      { result: 'failed', version: null, message: 'This car no longer exists.' },
      { result: 'failed', version: 1, message: 'Add the description before you publish this car.' },
      { result: 'failed', message: expect.stringMatching(/^241-CE-3 is already in stock: /) },
      { carId: fine, result: 'done', version: 2 },
    ]);
    const preview = await bulk(
      [changed, writeOff, 999_999, incomplete],
      { kind: 'publish' },
      { dryRun: true },
    );
    expect(preview.results).toEqual(results.slice(0, 4));
  });

  it('keeps the results and the undo of other cars after an unexpected error', async () => {
    const [fine, broken, last] = [await newCar(), await newCar(), await newCar()];
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await db.execute(
      sql`create trigger refuse before update on cars for each row when (old.car_id = ${sql.raw(String(broken))}) execute function refuse()`,
    );
    const { results, undo } = await bulk([fine, broken, last], LESS);
    expect(results).toMatchObject([
      { carId: fine, result: 'done' },
      {
        carId: broken,
        result: 'failed',
        version: 1,
        message: 'Something went wrong with this car. Please try again.',
      },
      { carId: last, result: 'done' },
    ]);
    await send('bulk/undo', { token: undo.token });
    expect(await pricesOf([fine, broken, last])).toEqual(Array(3).fill('24950.00'));
  });

  it.each([
    [{ cars: [] }, 'cars'],
    [{ cars: Array.from({ length: 201 }, (_, at) => ({ carId: at + 1, version: 1 })) }, 'cars'],
    [{ cars: [...atVersionOne([1]), ...atVersionOne([1])] }, 'cars'],
    [{ cars: [{ carId: 1 }] }, 'cars.0.version'],
    [{ change: { kind: 'changePriceByPercent', percent: -100 } }, 'change.percent'],
    [{ change: { kind: 'changePriceByPercent', percent: 101 } }, 'change.percent'],
    [{ change: { kind: 'setPrice', amount: 0 } }, 'change.amount'],
    [{ change: { kind: 'setPrice', amount: 10_000_001 } }, 'change.amount'],
    [{ change: { kind: 'setPrice', amount: 1.005 } }, 'change.amount'],
    [{ change: { kind: 'addToPrice', amount: 1, roundTo: 99 } }, 'change.roundTo'],
    [{ change: { kind: 'delete' } }, 'change.kind'],
    [{ change: { kind: 'describe', text: ' ' } }, 'change.text'],
    [{ change: { kind: 'describe', text: '{car} at {price}' } }, 'change.text'],
    [{ dryRun: 'yes' }, 'dryRun'],
  ])('with %j is refused', async (wrong, field) => {
    const body = { cars: atVersionOne([1]), change: { kind: 'publish' }, dryRun: true, ...wrong };
    const refused = await send('bulk', body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  });
});

describe('the undo of a bulk change', () => {
  it('restores the cars that nobody has changed since', async () => {
    const [one, other, changed] = [
      await newCar({ publish: true }),
      await newCar({ currentPrice: 9_000.5 }),
      await newCar(),
    ];
    const carIds = [one, other, changed];
    const { undo } = await bulk(carIds, LESS);
    await update({ ...least, carId: changed, version: 2, currentPrice: 20_000 });
    const { status, body } = await send('bulk/undo', { token: undo.token });
    expect([status, body]).toMatchObject([
      200,
      {
        results: [
          { carId: one, result: 'done', version: 3, price: { from: '€23,950', to: '€24,950' } },
          { carId: other, result: 'done', version: 3 },
          { carId: changed, result: 'failed', version: 3 },
        ],
      },
    ]);
    expect(await pricesOf(carIds)).toEqual(['24950.00', '9000.50', '20000.00']);
    const again = await send('bulk/undo', { token: undo.token });
    const results = again.body.results.map(({ result }: { result: string }) => result);
    expect(results.join()).toBe('failed,failed,failed');
  });

  it('takes cars out of the archive, and puts them back on the site', async () => {
    const carId = await newCar({ publish: true });
    const { undo } = await bulk([carId], { kind: 'archive' });
    const { body } = await send('bulk/undo', { token: undo.token });
    expect(body.results).toMatchObject([{ state: { from: 'archived', to: 'live' } }]);
    expect(await stored([carId])).toMatchObject([{ publish: true, archivedAt: null }]);
  });

  it('puts published cars back into the archive with the time at which they were archived', async () => {
    const carId = await newCar({ inStockSince: '2026-01-05' });
    const archivedAt = new Date('2026-01-12T12:00:00.123Z');
    await db.update(cars).set({ archivedAt }).where(eq(cars.carId, carId));
    const { undo } = await bulk([carId], { kind: 'publish' });
    expect(await stored([carId])).toMatchObject([{ publish: true, archivedAt: null }]);
    const { body } = await send('bulk/undo', { token: undo.token });
    expect(body.results).toMatchObject([{ state: { from: 'live', to: 'archived' } }]);
    expect(await stored([carId])).toMatchObject([{ publish: false, archivedAt }]);
  });

  it('is refused after ten minutes, for another user and with a forged token', async () => {
    const carId = await newCar({ publish: true });
    const { token } = (await bulk([carId], LESS)).undo;
    expect((await send('bulk/undo', { token }, sales)).status).toBe(409);
    const [text = '', mac = ''] = token.split('.');
    const forged = Buffer.from(
      Buffer.from(text, 'base64url').toString().replace('24950', '1'),
    ).toString('base64url');
    for (const wrong of [`${forged}.${mac}`, text, `${text}.`, '', '.', 'é'])
      expect((await send('bulk/undo', { token: wrong })).status).toBe(409);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1_000 });
    const late = await send('bulk/undo', { token });
    vi.useRealTimers();
    expect(late.status).toBe(410);
    expect(await pricesOf([carId])).toEqual(['23950.00']);
  });

  it('works for the largest bulk change', async () => {
    const { carId: _carId, ...row } = (await stored([await newCar()]))[0] ?? { carId: 0 };
    const added = await db
      .insert(cars)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all columns of a stored car
      .values(Array.from({ length: 200 }, () => ({ ...row }) as typeof cars.$inferInsert))
      .returning({ carId: cars.carId });
    const carIds = added.map(({ carId }) => carId);
    const { results, undo } = await bulk(carIds, LESS);
    expect(new Set(results.map(({ result }: { result: string }) => result))).toEqual(
      new Set(['done']),
    );
    const undone = await send('bulk/undo', { token: undo.token });
    expect(undone.status).toBe(200);
    expect(new Set(await pricesOf(carIds))).toEqual(new Set(['24950.00']));
  });
});
