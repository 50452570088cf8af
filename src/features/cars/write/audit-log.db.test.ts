import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cars, makes, models } from '../../../app/schema.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { stockFactory } from '../../../../tests/helpers/stock.ts';
import { buyer, carTesting } from '../../../../tests/helpers/car-form.ts';

const database = await testDatabase();
const stock = stockFactory(database);
const { least, update, newCar, remove, history } = await carTesting(database);

describe('the audit log of cars', () => {
  it('has an entry for each write, with the changed fields', async () => {
    const carId = await newCar({ colour: 'Blue' });
    await update({ ...least, carId, version: 1, colour: 'Red', currentPrice: 23_000 });
    await update({ ...least, carId, version: 2, colour: 'Red', currentPrice: 23_000 });
    const sold = { carSold: true, saleDetails: buyer };
    await update({ ...least, carId, version: 3, colour: 'Red', currentPrice: 23_000, ...sold });
    await remove(carId);
    const [deleted, selling, changed, created, ...rest] = await history(carId);
    expect(rest).toEqual([]);
    expect(created).toMatchObject({ action: 'create', name: 'Aoife Byrne' });
    expect(created.changes).toMatchObject({ colour: { from: null, to: 'Blue' } });
    expect(changed.changes).toEqual({
      colour: { from: 'Blue', to: 'Red' },
      currentPrice: { from: 24_950, to: 23_000 },
    });
    expect(selling.changes).toEqual({
      carSold: { from: false, to: true },
      saleDetails: { from: null, to: 'kept' },
    });
    expect(deleted).toMatchObject({
      action: 'delete',
      changes: { colour: { from: 'Red', to: null } },
    });
  });

  it('keeps the names that makes and models had at that time', async () => {
    const carId = await newCar();
    const { makeId, modelId } = await stock.kind('Lancia', 'Kappa');
    await update({ ...least, carId, version: 1, makeId, modelId });
    await remove(carId);
    const { db } = database;
    await db.delete(cars).where(eq(cars.carId, carId));
    await db.delete(models).where(eq(models.modelId, modelId));
    await db.delete(makes).where(eq(makes.makeId, makeId));
    const [deleted, changed, created] = await history(carId);
    const { make, model } = created.changes;
    expect(changed.changes).toEqual({
      make: { from: make.to, to: 'Lancia' },
      model: { from: model.to, to: 'Kappa' },
    });
    expect(changed.subject).toBe(`${make.to} ${model.to}`);
    expect(deleted.subject).toBe('Lancia Kappa');
    expect(deleted.changes).toMatchObject({
      make: { from: 'Lancia', to: null },
      transmission: { from: expect.stringMatching(/\w/), to: null },
      fuelType: { from: expect.stringMatching(/\w/), to: null },
    });
  });

  it('has no entry for a rejected write', async () => {
    const carId = await newCar();
    await update({ ...least, carId, version: 7 });
    await update({ ...least, carId, version: 1, year: 1 });
    expect(await history(carId)).toHaveLength(1);
  });
});
