import { DAY_MS } from '../../../platform/durations.ts';
import { KM_PER_MILE } from '../car-options.ts';
import { sha256 } from '../../../platform/canonical-json.server.ts';
import { nextNct } from '../../ireland/nct.ts';
import { addDays, dublinTime } from '../../../platform/dublin-time.ts';
import { mapNames } from '../../../platform/objects.ts';
import type { Context } from '../../../app/context.server.ts';
import { eq, sql } from 'drizzle-orm';
import { addDemoMoney } from '../../money/demo-money.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { buyerDetails, carImages, cars, makes, pricePeriods } from '../../../app/schema.server.ts';
import { addEntries, createEntryIds } from '../import/reference-lists.server.ts';
import { addCars, type NewCar } from '../write/write-car.server.ts';
import type { Storage } from '../../../platform/ports/storage.server.ts';
import { fullKey } from '../../images/keys.server.ts';
import {
  type DemoImageFacts,
  readDemoImage,
  readDemoImageFacts,
  readDemoJson,
} from '../../images/demo-images.server.ts';
import { z } from 'zod';
import { buyer } from '../fields/buyer-input.ts';
import { publicReadShape, staffReadShape } from '../fields/shapes.ts';

const demoBuyer = buyer.omit({ customer: true }).extend({ date: z.iso.date() }).strict();

const demoCar = z.strictObject({
  ...z
    .object(publicReadShape)
    .omit({ transmissionId: true, fuelTypeId: true, currency: true, mileageMiles: true }).shape,
  ...z.object(staffReadShape).omit({ stockNumber: true, inStockSince: true }).shape,
  make: z.string(),
  model: z.string(),
  transmission: z.string(),
  fuelType: z.string(),
  firstRegistered: z.iso.date(),
  mileageKm: z.int(),
  nctDue: z.iso.date(),
  publish: z.boolean(),
  listedAt: z.iso.datetime(),
  /** File names in `demo-stock/images` without `.webp`; the first one is the thumbnail. */
  images: z.array(z.string()),
  features: z.array(z.string()),
  /** One item per paragraph. */
  description: z.array(z.string()),
  sold: demoBuyer.optional(),
  booked: demoBuyer.optional(),
  /** Days from the first start until the NCT ends, in place of `nctDue`. */
  nctDays: z.int().optional(),
  /** Days from the first start until the booking ends. */
  reservedDays: z.int().optional(),
  /** An earlier, higher price, and the days before the first start on which it was reduced. */
  reduced: z.strictObject({ from: z.int(), daysAgo: z.int() }).optional(),
  archived: z.literal(true).optional(),
  /** Days before the first start on which the car was moved to the bin. */
  deletedDaysAgo: z.int().optional(),
});
/** A car of `demo-stock/cars.json`. An optional fact that the file lacks is null. */
type DemoCar = z.infer<typeof demoCar>;

/** Fills in null for optional fields, so that a new optional field needs no value in the file. */
const OPTIONAL_FACTS = Object.fromEntries(
  Object.entries(demoCar.shape)
    .filter(([, schema]) => schema.safeParse(null).success)
    .map(([name]) => [name, null]),
);
const storedDemoCar = z
  .record(z.string(), z.unknown())
  .transform((stored) => ({ ...OPTIONAL_FACTS, ...stored }))
  .pipe(demoCar);

/** Reads the cars of the demo stock, newest first. */
export const readDemoCars = async (): Promise<DemoCar[]> =>
  z.array(storedDemoCar).parse(await readDemoJson('cars.json'));

/** Number of concurrent writes of images, which are limited by the disk, not the CPU. */
const WRITERS = 8;

/**
 * Loads the demo stock if there are no cars and no makes, and returns the number of cars that it added. Stores
 * images first, under fixed keys, so that an interrupted start can be repeated. A job makes the variants.
 */
export async function loadDemoStock({
  database: { db },
  storage,
  now,
}: Pick<Context, 'database' | 'storage' | 'now'>): Promise<number> {
  if (!(await isStockEmpty(db))) return 0;
  const [demoCars, facts] = await Promise.all([readDemoCars(), readDemoImageFacts()]);
  // Ids increase with time, as in a real stock. Archived and deleted cars come last.
  const inOrder = [
    ...demoCars.filter(isListed).toReversed(),
    ...demoCars.filter((car) => !isListed(car)),
  ];
  const stock = inOrder.map((car, index) => asStockCar(car, { index, facts, now }));
  await storeImages(storage, stock);
  return (await insertIntoEmptyStock(db, stock)) ? stock.length : 0;
}

const isListed = (car: DemoCar) => !car.archived && car.deletedDaysAgo === undefined;

function asStockCar(
  demo: DemoCar,
  { index, facts, now }: { index: number; facts: DemoImageFacts; now: Date },
): NewStockCar {
  const { make, model, transmission, fuelType, images, sold, booked, ...rest } = demo;
  const {
    listedAt,
    features,
    description,
    reduced,
    reservedDays,
    archived,
    deletedDaysAgo,
    nctDays,
    ...fields
  } = rest;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const stockNumber = `FC-${1001 + index}`;
  const createdAt = new Date(listedAt);
  return {
    make,
    model,
    transmission,
    fuelType,
    car: {
      ...fields,
      ...checksUntil(fields, now),
      nctDue: nctDays === undefined ? laterNct(demo, now) : addDays(dublinTime(now).date, nctDays),
      stockNumber,
      createdAt,
      currentPrice: String(demo.currentPrice),
      mileageMiles: Math.round(demo.mileageKm / KM_PER_MILE),
      features: features.join('\n'),
      description: description.join('\n\n'),
      carSold: sold !== undefined,
      carBooked: booked !== undefined,
      soldAt: sold ? new Date(sold.date) : null,
      bookedAt: booked ? new Date(booked.date) : null,
      holdUntil: reservedDays === undefined ? null : daysAgo(-reservedDays),
      archivedAt: archived ? createdAt : null,
      deletedAt: deletedDaysAgo === undefined ? null : daysAgo(deletedDaysAgo),
    },
    ...(reduced && { reduced: { from: String(reduced.from), at: daysAgo(reduced.daysAgo) } }),
    images: images.map((file, position) => ({
      ...factsOf(file, facts),
      file,
      position,
      storageKey: `demo/${stockNumber}/${file}`,
      createdAt,
    })),
    buyers: [
      ...(sold ? [{ ...sold, kind: 'sale' }] : []),
      ...(booked ? [{ ...booked, kind: 'booking' }] : []),
    ],
  };
}

/** The day on which the dates of checks in `cars.json` were written. */
const WRITTEN_ON = '2026-11-21';
const CHECKS = ['historyCheckedOn', 'mileageCheckedOn', 'recallsCheckedOn'] as const;

/** Moves checks by the days since the file was written, so that none is too old. */
function checksUntil(demo: Pick<DemoCar, (typeof CHECKS)[number]>, now: Date) {
  const days = Math.floor((now.getTime() - Date.parse(WRITTEN_ON)) / DAY_MS);
  const moved = (date: string | null) => date && addDays(date, Math.max(0, days));
  return mapNames(CHECKS, (name) => moved(demo[name]));
}

/** Days after the first start during which no NCT ends, except of the demo cars with `nctDays`. */
const NCT_DAYS = 90;

function laterNct({ nctDue, firstRegistered }: DemoCar, now: Date): string | null {
  const earliest = addDays(dublinTime(now).date, NCT_DAYS);
  return nctDue >= earliest ? nctDue : nextNct(firstRegistered, earliest);
}

function factsOf(file: string, facts: DemoImageFacts) {
  const known = facts[file];
  if (!known) throw new Error(`demo-stock/images.json lacks ${file}`);
  return known;
}

async function storeImages(storage: Storage, stock: readonly NewStockCar[]): Promise<void> {
  const waiting = stock.flatMap(({ images }) => images);
  const writer = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const bytes = await readDemoImage(next.file);
      next.sha256 = sha256(bytes);
      await storage.put(fullKey(next.storageKey, null), bytes, 'image/webp');
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

/** An image to insert; `imagePath` is derived from `file` and the id of the car. */
type NewImage = Omit<typeof carImages.$inferInsert, 'carId' | 'imagePath'> & {
  file: string;
};

/** A car with its images and buyers. Reference list entries are given by name. */
interface NewStockCar {
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
  /** The price that visitors saw until `at`. */
  reduced?: { from: string; at: Date };
}

/** Returns whether the database has no cars and no makes. */
async function isStockEmpty(db: Db): Promise<boolean> {
  const [car] = await db.select({ id: cars.carId }).from(cars).limit(1);
  const [make] = await db.select({ id: makes.makeId }).from(makes).limit(1);
  return !car && !make;
}

/**
 * Inserts the cars into an empty stock in one transaction. Returns false without changes if another
 * process has already done so.
 */
function insertIntoEmptyStock(db: Db, stock: readonly NewStockCar[]): Promise<boolean> {
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
