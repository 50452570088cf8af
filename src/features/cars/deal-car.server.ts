import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { buyerDetails, cars, IN_STOCK, REGISTRATION_KEY } from '../../app/schema.server.ts';
import type { StaffContext } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError } from '../../platform/errors.ts';
import { pick } from '../../platform/objects.ts';
import type { StoredImage } from '../images/store-image.server.ts';
import { plateKey, readPlate } from '../ireland/plate.ts';
import { advertNow, readAdvert } from './adverts/read-advert.server.ts';
import { BUYER_FIELDS, type BuyerInput } from './fields/buyer-input.ts';
import { addEntries, createEntryIds } from './import/reference-lists.server.ts';
import { readCar } from './page/detail.server.ts';
import { statements } from './page/provenance.ts';
import { addFormImages } from './write/add-images.server.ts';
import { bothMileages } from './write/car-input.ts';
import { findAndLockCar, type StoredCar } from './lock-car.server.ts';
import { alreadyInStock } from './write/refusals.server.ts';
import { addCar, changeCar } from './write/write-car.server.ts';
import { entryName } from '../reference-lists/writes.server.ts';

export { withConflicts } from './write/save-fields.server.ts';

/** Reads and changes of a car for its deal. Each write goes through `changeCar` and `addCar`. */

export type DealCar = StoredCar;
export type { BuyerInput } from './fields/buyer-input.ts';

/** Locks the car of a deal until the transaction ends. Returns null if it was deleted. */
export async function lockDealCar(tx: Db, carId: number | null): Promise<DealCar | null> {
  return carId === null ? null : findAndLockCar(tx, carId);
}

/** Returns why a car cannot be sold in a deal now, or null. */
export function saleProblem(
  car: Pick<StoredCar, 'deletedAt' | 'archivedAt' | 'carSold' | 'currency'> | null,
): string | null {
  if (!car || car.deletedAt)
    return 'This car was deleted. Restore it from the bin, or cancel this deal.';
  if (car.archivedAt)
    return 'This car was archived. Take it out of the archive, or cancel this deal.';
  if (car.carSold) return 'This car is sold already. Undo that sale, or cancel this deal.';
  if (car.currency !== 'EUR')
    return `The price of this car is in ${car.currency}. Deals are in euro only.`;
  return null;
}

export async function carFacts(tx: Db, car: DealCar) {
  return {
    make: (await entryName(tx, 'makes', car.makeId)) ?? '',
    model: (await entryName(tx, 'models', car.modelId)) ?? '',
    derivative: car.name,
    year: car.year,
    plate: car.registration,
    vin: car.vin,
    kilometres: car.mileageKm,
    firstRegistration: car.firstRegistered,
    colour: car.colour,
  };
}

/** Returns what the dealer states about a car, a sentence each. Call it outside of a transaction. */
export async function carStatements(
  ctx: Parameters<typeof readCar>[0],
  carId: number,
): Promise<string[]> {
  const [car] = await readCar(ctx, { carId });
  if (!car) return [];
  return statements(car).map(({ label, value }) => `${label}: ${value}`.replaceAll('\n', ', '));
}

/**
 * Returns the advert of a car at this moment, or its last one if it left the site. Null if it was never on the site. Lock
 * the deal and the car before: see `advertNow`.
 */
export async function findAdvert(tx: Db, carId: number, now: Date) {
  const version = await advertNow(tx, carId, now);
  return version && readAdvert(tx, version.advertId);
}

interface Taker {
  name: string;
  customerId: number | null;
  buyer: BuyerInput;
}

/** Returns the person who booked or bought a car, or null if neither a name nor a customer is stored. */
export async function findTaker(
  tx: Db,
  { carId, carBooked, carSold }: Pick<DealCar, 'carId' | 'carBooked' | 'carSold'>,
): Promise<Taker | null> {
  if (!carBooked && !carSold) return null;
  const kind = carSold ? 'sale' : 'booking';
  const [row] = await tx
    .select()
    .from(buyerDetails)
    .where(and(eq(buyerDetails.carId, carId), eq(buyerDetails.kind, kind)));
  if (!row) return null;
  const { firstName, lastName, customerId } = row;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  if (name === '' && customerId === null) return null;
  return { name, customerId, buyer: pick(row, BUYER_FIELDS) };
}

type WriteContext = Pick<StaffContext, 'db' | 'now' | 'user' | 'queue'>;

interface Buying {
  car: DealCar;
  buyer: BuyerInput;
  /** In Dublin. */
  date: string;
}

/** Reserves a car for a person, without an end. */
export const reserveCar = (ctx: WriteContext, { car, buyer, date }: Buying) =>
  changeCar(ctx, {
    before: car,
    values: { carBooked: true, holdUntil: null },
    buyers: { bookingDate: date, bookingDetails: buyer },
    source: 'stage',
  });

/** Marks a car as sold to a person. */
export const sellCar = (ctx: WriteContext, { car, buyer, date }: Buying) =>
  changeCar(ctx, {
    before: car,
    values: { carSold: true },
    buyers: { saleDate: date, saleDetails: buyer },
    source: 'stage',
  });

/** Undoes the sale and the reservation of a car. */
export const freeCar = (ctx: WriteContext, car: DealCar) =>
  changeCar(ctx, { before: car, values: { carSold: false, carBooked: false }, source: 'stage' });

/** @throws {AppError} conflict if a car with this plate is in stock */
export async function requireNotInStock(tx: Db, registration: string): Promise<void> {
  const key = plateKey(registration);
  const [known] = await tx
    .select({ carId: cars.carId, year: cars.year, makeId: cars.makeId, value: cars.registration })
    .from(cars)
    .where(and(IN_STOCK, isNotNull(cars.registration), sql`${REGISTRATION_KEY} = ${key}`));
  if (!known) return;
  const title = `${known.year} ${await entryName(tx, 'makes', known.makeId)}`;
  throw alreadyInStock('registration', { ...known, title }, undefined);
}

interface PartExchange {
  registration: string;
  make: string;
  model: string;
  year: number | null;
  vin: string | null;
  mileageKm: number | null;
}

/**
 * Adds a draft for a car that was taken in part exchange, and its make and model if the lists lack them.
 * @throws {AppError} invalid if neither the input nor an Irish plate contains the year
 */
export async function addPartExchangeCar(
  ctx: WriteContext,
  { partExchange, photos }: { partExchange: PartExchange; photos: StoredImage[] },
): Promise<number> {
  const { registration, vin, mileageKm } = partExchange;
  const year = partExchange.year ?? readPlate(registration)?.year;
  if (!year) {
    const message = 'Enter the year of the part exchange';
    throw new AppError('invalid', `${message}.`, { fields: { 'partExchange.year': message } });
  }
  const lists = await createEntryIds(ctx.db, false);
  await addEntries(lists, [partExchange]);
  const makeId = lists.entryOf('makes', partExchange.make).id;
  const modelId = lists.entryOf('models', partExchange.model, makeId).id;
  const added = await addCar(
    ctx,
    {
      makeId,
      modelId,
      year,
      registration,
      vin,
      condition: 'Used',
      currentPrice: '0.00',
      ...bothMileages({ mileageKm, mileageMiles: null }),
    },
    'form',
  );
  if (!added) throw new Error('The part exchange was not added to the stock');
  await addFormImages(ctx, { carId: added.carId, images: photos, thumbnailImage: null });
  return added.carId;
}
