import { eq, sql } from 'drizzle-orm';
import type { Db } from '../engine/client.ts';
import { buyerDetails, carImages, cars, makes } from '../schema.ts';
import { stockNames } from './reference-lists.ts';

/** An image to record; `imagePath` follows from `file` and the car's id. */
export type NewImage = Omit<typeof carImages.$inferInsert, 'carId' | 'imagePath'> & {
  file: string;
};

/** A car with all that belongs to it; names of lists stand where the table has ids. */
export interface NewStockCar {
  car: Omit<typeof cars.$inferInsert, 'makeId' | 'modelId' | 'transmissionId' | 'fuelTypeId'> & {
    stockNumber: string;
  };
  make: string;
  model: string;
  transmission: string;
  fuelType: string;
  /** In the gallery's order; the first becomes the thumbnail. */
  images: NewImage[];
  buyers: Omit<typeof buyerDetails.$inferInsert, 'carId'>[];
}

/** Whether nothing was ever put into the stock. */
export async function isStockEmpty(db: Db): Promise<boolean> {
  const [car] = await db.select({ id: cars.carId }).from(cars).limit(1);
  const [make] = await db.select({ id: makes.makeId }).from(makes).limit(1);
  return !car && !make;
}

/** Whether there ever was a car, deleted ones too. */
export async function hadCars(db: Db): Promise<boolean> {
  const last = sql<number | null>`pg_sequence_last_value(pg_get_serial_sequence('cars', 'car_id'))`;
  // One row, whatever the table holds.
  const [row] = await db.select({ last }).from(sql`(values (1)) as one`);
  return row?.last != null;
}

/**
 * Puts cars into an empty stock, whole or not at all. Answers false, and changes nothing, where
 * another process was there first.
 */
export function insertIntoEmptyStock(db: Db, stock: readonly NewStockCar[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo stock'))`);
    if (!(await isStockEmpty(tx))) return false;
    const idOf = await addNames(tx, stock);
    const inserted = await tx
      .insert(cars)
      .values(stock.map((entry) => ({ ...entry.car, ...idOf(entry) })))
      .returning({ carId: cars.carId, stockNumber: cars.stockNumber });
    const carIds = new Map(inserted.map((row) => [row.stockNumber, row.carId]));
    const owned = stock.map((entry) => ({ ...entry, carId: carIds.get(entry.car.stockNumber)! }));
    await insertImages(tx, owned);
    const buyers = owned.flatMap(({ carId, buyers: rows }) =>
      rows.map((row) => ({ ...row, carId })),
    );
    if (buyers.length > 0) await tx.insert(buyerDetails).values(buyers);
    return true;
  });
}

async function addNames(tx: Db, stock: readonly NewStockCar[]) {
  const names = await stockNames(tx, false);
  const named = (pick: (entry: NewStockCar) => string) =>
    stock.map((entry) => ({ name: pick(entry) }));
  await names.add(
    'makes',
    named(({ make }) => make),
  );
  await names.add(
    'transmissions',
    named(({ transmission }) => transmission),
  );
  await names.add(
    'fuelTypes',
    named(({ fuelType }) => fuelType),
  );
  const makeId = (entry: NewStockCar) => names.idOf('makes', entry.make);
  await names.add(
    'models',
    stock.map((entry) => ({ name: entry.model, makeId: makeId(entry) })),
  );
  return (entry: NewStockCar) => ({
    makeId: makeId(entry),
    modelId: names.idOf('models', entry.model, makeId(entry)),
    transmissionId: names.idOf('transmissions', entry.transmission),
    fuelTypeId: names.idOf('fuelTypes', entry.fuelType),
  });
}

async function insertImages(tx: Db, owned: readonly (NewStockCar & { carId: number })[]) {
  const images = owned.flatMap(({ carId, images: list }) =>
    list.map(({ file, ...image }) => ({
      ...image,
      carId,
      imagePath: `${carId}/images/${file}.webp`,
    })),
  );
  if (images.length === 0) return;
  await tx.insert(carImages).values(images);
  await tx
    .update(cars)
    .set({ thumbnailImageId: carImages.imageId })
    .from(carImages)
    .where(sql`${eq(carImages.carId, cars.carId)} and ${carImages.position} = 0`);
}
