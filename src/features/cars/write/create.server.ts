import { eq } from 'drizzle-orm';
import type { CarInput, DraftInput } from './car-input.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { cars } from '../../../app/schema.server.ts';
import { addFormImages, type CarForm } from './add-images.server.ts';
import { carColumns, withConflicts } from './save-fields.server.ts';
import { addCar } from './write-car.server.ts';

interface NewCarForm extends CarForm<CarInput | DraftInput> {
  /** A car is added once for each key. */
  key: string | null;
}

/**
 * Adds the car of a form and its images in one transaction. A client that received no response can repeat the
 * request with the same key; the car is added once.
 * @throws {AppError} conflict for an unknown reference list entry or an existing stock number
 */
export async function createCar(ctx: StaffContext, form: NewCarForm) {
  const save = () => insertCar(ctx, form);
  const car = await withConflicts(ctx.db, save).catch(async (error: unknown) => {
    // Of two equal requests at the same time, the second can violate the unique stock number before the unique key.
    const earlier = await findCarByKey(ctx.db, form.key);
    if (earlier) return earlier;
    throw error;
  });
  return {
    success: true as const,
    message: 'The vehicle has been successfully added',
    ...car,
  };
}

function insertCar(ctx: StaffContext, { metadata, images, key }: NewCarForm) {
  return ctx.db.transaction(async (tx) => {
    const columns = await carColumns(tx, metadata);
    const saved = await addCar({ ...ctx, db: tx }, { ...columns, creationKey: key }, 'form');
    if (!saved) {
      const earlier = await findCarByKey(tx, key);
      if (!earlier) throw new Error('A car was neither inserted nor found by its creation key');
      return earlier;
    }
    const { carId, version } = saved;
    await addFormImages({ ...ctx, db: tx }, { ...images, carId });
    return { carId, version };
  });
}

/** Returns the car that an earlier request with this key added, or null. */
async function findCarByKey(db: Db, key: string | null) {
  if (key === null) return null;
  const [row] = await db
    .select({ carId: cars.carId, version: cars.version })
    .from(cars)
    .where(eq(cars.creationKey, key));
  return row ? { ...row, existed: true as const } : null;
}
