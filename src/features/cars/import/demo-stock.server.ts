import { eq, sql } from 'drizzle-orm';
import { addDemoMoney } from '../../money/demo-money.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { hadRows } from '../../../platform/database/had-rows.server.ts';
import { buyerDetails, carImages, cars, makes, pricePeriods } from '../../../app/schema.server.ts';
import { addEntries, createEntryIds } from './reference-lists.server.ts';
import { addCars, type NewCar } from '../write/write-car.server.ts';

/** An image to insert; `imagePath` is derived from `file` and the id of the car. */
type NewImage = Omit<typeof carImages.$inferInsert, 'carId' | 'imagePath'> & {
  file: string;
};

/** A car with its images and buyers. Reference list entries are given by name. */
export interface NewStockCar {
  car: Omit<NewCar, 'makeId' | 'modelId' | 'transmissionId' | 'fuelTypeId'> & {
    stockNumber: string;
  };
  make: string;
  model: string;
  transmission: string;
  fuelType: string;
  /** In gallery order; the first one becomes the thumbnail. */
  images: NewImage[];
  buyers: Omit<typeof buyerDetails.$inferInsert, 'carId'>[];
  /** The price that visitors saw before. */
  reduced?: { from: string; at: Date };
}

/** Returns whether the database has no cars and no makes. */
export async function isStockEmpty(db: Db): Promise<boolean> {
  const [car] = await db.select({ id: cars.carId }).from(cars).limit(1);
  const [make] = await db.select({ id: makes.makeId }).from(makes).limit(1);
  return !car && !make;
}

/** Returns whether there has ever been a car, including deleted ones. */
export const hadCars = (db: Db): Promise<boolean> => hadRows(db, 'cars', 'car_id');

/**
 * Inserts the cars into an empty stock in one transaction. Returns false without changes if another
 * process has already done so.
 */
export function insertIntoEmptyStock(db: Db, stock: readonly NewStockCar[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo stock'))`);
    if (!(await isStockEmpty(tx))) return false;
    const idOf = await addLists(tx, stock);
    const inserted = await addCars(
      { db: tx, now: new Date(), user: null },
      stock.map((entry) => ({ ...entry.car, ...idOf(entry) })),
      'import',
    );
    const carIds = new Map(inserted.map((row) => [row.stockNumber, row.carId]));
    const owned = stock.map((entry) => ({ ...entry, carId: carIds.get(entry.car.stockNumber)! }));
    await insertImages(tx, owned);
    for (const { carId, reduced } of owned)
      if (reduced) await addEarlierPrice(tx, { ...reduced, carId });
    const buyers = owned.flatMap(({ carId, buyers: rows }) =>
      rows.map((row) => ({ ...row, carId })),
    );
    if (buyers.length > 0) await tx.insert(buyerDetails).values(buyers);
    await addDemoMoney(tx);
    return true;
  });
}

/** Divides the price period of a car: before `at`, visitors saw the price `from`. */
async function addEarlierPrice(
  tx: Db,
  { carId, from, at }: { carId: number; from: string; at: Date },
): Promise<void> {
  const [earlier] = await tx
    .update(pricePeriods)
    .set({ price: from, toAt: at })
    .where(eq(pricePeriods.carId, carId))
    .returning();
  if (!earlier) throw new Error(`The demo car ${carId} has no public price`);
  const { periodId: _id, ...period } = earlier;
  const [{ currentPrice } = { currentPrice: from }] = await tx
    .select({ currentPrice: cars.currentPrice })
    .from(cars)
    .where(eq(cars.carId, carId));
  await tx.insert(pricePeriods).values({ ...period, price: currentPrice, fromAt: at, toAt: null });
}

/** Adds the entries of the reference lists. Returns a function that finds those of a car. */
async function addLists(tx: Db, stock: readonly NewStockCar[]) {
  const entryIds = await createEntryIds(tx, false);
  await addEntries(entryIds, stock);
  const makeId = (entry: NewStockCar) => entryIds.entryOf('makes', entry.make).id;
  return (entry: NewStockCar) => ({
    makeId: makeId(entry),
    modelId: entryIds.entryOf('models', entry.model, makeId(entry)).id,
    transmissionId: entryIds.entryOf('transmissions', entry.transmission).id,
    fuelTypeId: entryIds.entryOf('fuelTypes', entry.fuelType).id,
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
