import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../../tests/helpers/app.ts';
import { carTesting, FULL_CAR_INPUT, sendCar } from '../../../../tests/helpers/car-form.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { importTesting } from '../../../../tests/helpers/stock-import.ts';
import { keysOf, pick } from '../../../platform/objects.ts';
import { cars } from '../../../app/schema.server.ts';
import { DRAFT_FIELDS } from '../fields/selections.ts';

const database = await testDatabase();
const { app, staff, least, newCar, read, update, history } = await carTesting(database);
const { importFile } = importTesting(database);
const prep = await signIn(database, 'prep');

const IDENTITY = pick(least, ['makeId', 'modelId', 'year']);

const create = (metadata: object, headers: Record<string, string> = staff) =>
  sendCar(app, 'create-draft', metadata, headers);
const save = (metadata: object, headers: Record<string, string> = staff) =>
  sendCar(app, 'update-draft', metadata, headers);
const newDraft = async (more: object = {}): Promise<number> =>
  (await create({ ...IDENTITY, ...more })).body.carId;

describe('a draft', () => {
  it('is saved with make, model and year, and visitors do not see it', async () => {
    const { status, body } = await create(IDENTITY);
    expect([status, body]).toMatchObject([201, { success: true, version: 1 }]);
    expect(await read(body.carId)).toMatchObject({
      publish: false,
      condition: 'Used',
      currentPrice: 0,
      transmission: null,
      fuelType: null,
      description: null,
      images: [],
    });
    expect(await read(body.carId, {})).toBe(404);
    expect((await history(body.carId))[0]).toMatchObject({ action: 'create' });
  });

  it.each(['makeId', 'modelId', 'year'])('is not saved without %s', async (name) => {
    const { status, body } = await create({ ...IDENTITY, [name]: undefined });
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
  });

  it.each([
    ['publish', true, 1, null],
    ['transmissionId', 0, '1', 1.5, []],
    ['fuelTypeId', -1, 2_147_483_648],
    ['condition', 'Broken', 0],
    ['currentPrice', -1, 'x', 1.005],
    ['description', 5, 'x'.repeat(10_001)],
  ])('is refused with a wrong value in the field %s', async (name, ...values) => {
    for (const value of values) {
      const { status, body } = await create({ ...IDENTITY, [name]: value });
      expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 422, [name]]);
    }
  });

  it('treats empty texts as missing values', async () => {
    const empty = Object.fromEntries(
      DRAFT_FIELDS.filter((name) => name !== 'publish').map((name) => [name, '']),
    );
    expect(await read(await newDraft(empty))).toMatchObject({ currentPrice: 0, description: null });
  });

  it('is refused with an unknown entry of a reference list', async () => {
    const { status, body } = await create({ ...IDENTITY, fuelTypeId: 999_999 });
    expect([status, Object.keys(body.errors)]).toEqual([409, ['fuelTypeId']]);
  });

  it('is added once for each idempotency key, also by a complete save', async () => {
    const headers = { ...staff, 'idempotency-key': 'draft-0001' };
    const { carId } = (await create(IDENTITY, headers)).body;
    expect((await create(IDENTITY, headers)).body).toMatchObject({ carId, existed: true });
    expect((await sendCar(app, 'create', least, headers)).body).toMatchObject({
      carId,
      existed: true,
    });
  });

  it('is completed step by step, and then published by an update', async () => {
    const carId = await newDraft();
    const more = { ...IDENTITY, carId, description: 'One owner.', currentPrice: '9,950' };
    expect((await save({ ...more, version: 1 })).body).toMatchObject({ carId, version: 2 });
    expect((await save({ ...more, version: 1 })).status).toBe(409);
    expect((await update({ ...more, version: 2, publish: true })).status).toBe(422);
    expect((await update({ ...least, carId, version: 2, publish: true })).status).toBe(201);
    expect(await read(carId, {})).toMatchObject({ currentPrice: 24_950 });
    expect((await save({ ...more, version: 3 })).status).toBe(201);
    expect(await read(carId, {})).toBe(404);
  });

  it('keeps what an update omits', async () => {
    const { transmissionId, fuelTypeId } = least;
    const entered = { condition: 'New', currentPrice: 9_950, description: 'One owner.' };
    const carId = await newDraft({ transmissionId, fuelTypeId, ...entered });
    for (const [at, headers] of [staff, prep].entries())
      expect((await save({ ...IDENTITY, carId, version: at + 1 }, headers)).status).toBe(201);
    expect(await read(carId)).toMatchObject({
      ...entered,
      transmission: expect.any(Object),
      fuelType: expect.any(Object),
    });
    const cleared = { transmissionId: null, currentPrice: '', description: '' };
    expect((await save({ ...IDENTITY, ...cleared, carId, version: 3 })).status).toBe(201);
    expect(await read(carId)).toMatchObject({
      transmission: null,
      currentPrice: 0,
      description: null,
    });
  });

  it('keeps its price and flags in a save by a user who may not change them', async () => {
    expect((await create(IDENTITY, prep)).status).toBe(403);
    const carId = await newDraft({ currentPrice: 9_950, premium: true });
    const draft = { ...IDENTITY, carId, version: 1, currentPrice: 9_950, colour: 'Grey' };
    expect((await save({ ...draft, currentPrice: 1 }, prep)).body).toMatchObject({
      errors: { currentPrice: expect.any(String) },
    });
    expect((await save(draft, prep)).status).toBe(201);
    expect(await read(carId)).toMatchObject({ currentPrice: 9_950, premium: true, colour: 'Grey' });
  });

  it('does not unpublish a car for a user who may not publish', async () => {
    const carId = await newCar({ publish: true });
    const { status, body } = await save({ ...least, carId, version: 1 }, prep);
    expect([status, Object.keys(body.errors)]).toEqual([403, ['publish']]);
  });

  it('keeps its values with any of them missing, and importing its export changes nothing', async () => {
    const { stockNumber: _number, registration: _plate, vin: _vin, ...facts } = FULL_CAR_INPUT;
    const all = { ...facts, ...least, publish: false };
    const optional = keysOf(all).filter((name) => !(name in IDENTITY));
    await fc.assert(
      fc.asyncProperty(fc.subarray(optional), async (names) => {
        const { transmissionId, fuelTypeId, ...plain }: Partial<typeof all> = pick(all, names);
        const draft = await read(await newDraft({ ...plain, transmissionId, fuelTypeId }));
        expect(draft).toMatchObject(plain);
        expect(draft.transmission === null).toBe(transmissionId === undefined);
        expect(draft.fuelType === null).toBe(fuelTypeId === undefined);
      }),
      { numRuns: 40 },
    );
    const stored = await database.db.select().from(cars).orderBy(cars.carId);
    const response = await app.request('/api/stock/export.csv', { headers: staff });
    const again = await importFile(Buffer.from(await response.arrayBuffer()).toString());
    expect(again).toMatchObject({ added: 0, rejected: [] });
    expect(await database.db.select().from(cars).orderBy(cars.carId)).toEqual(stored);
  });
});
