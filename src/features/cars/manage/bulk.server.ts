import { asc, eq, inArray } from 'drizzle-orm';
import { forbiddenChange } from '../write/guarded-fields.server.ts';
import { lockCar, type StoredCar } from '../write/lock-car.server.ts';
import { asCurrency } from '../pricing.server.ts';
import { hasPublicPrice } from '../write/price-periods.server.ts';
import { type PricePeriod, reductionNote, withPrice } from '../prior-price.ts';
import { missingToPublish, publishProblem } from '../write/publish-problem.ts';
import { unknownCar } from '../write/refusals.server.ts';
import { withConflicts } from '../write/save-fields.server.ts';
import { stateOf } from '../fields/state.ts';
import { type CarChange, changeCar } from '../write/write-car.server.ts';
import { BELOW_FLOOR, readFloors } from '../write/price-floor.server.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import { can } from '../../../app/capabilities.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { NO_PRICE, priceOrNull } from '../../../platform/format.ts';
import { pick } from '../../../platform/objects.ts';
import {
  cars,
  fuelTypes,
  makes,
  models,
  pricePeriods,
  transmissions,
} from '../../../app/schema.server.ts';
import { described } from './described.ts';
import { isPriceChange, newPrice } from './bulk-price.ts';
import { requireFieldCapabilities } from './change-state.server.ts';
import type { BulkChange, BulkInput, BulkResult, BulkResults } from './changes.ts';
import { createUndoToken, readUndoToken, type UndoneCar } from './undo-token.server.ts';

/**
 * Changes several cars, each in its own transaction, or returns what would change. A car that cannot be changed
 * does not stop the others.
 * @throws {AppError} forbidden if the user may not change prices
 */
export async function changeCars(
  ctx: StaffContext,
  { cars: wanted, change, dryRun }: BulkInput,
): Promise<BulkResults> {
  const changesPrice = isPriceChange(change);
  if (changesPrice && !can(ctx.user, 'cars.price')) throw forbiddenChange('currentPrice');
  const known = await findCars(ctx.db, wanted);
  const periods = changesPrice ? await findPeriods(ctx.db, wanted) : new Map();
  const floors =
    changesPrice && !can(ctx.user, 'money') ? await readFloors(ctx.db, wanted) : new Map();
  const changed = new Map<number, UndoneCar>();
  const results = await eachCar(wanted, known, async ({ carId, version }, found) => {
    const planFor = (car: StoredCar) =>
      plan(ctx, change, {
        ...found,
        car,
        version,
        periods: periods.get(carId) ?? [],
        floor: floors.get(carId) ?? 0,
      });
    if (dryRun) return planFor(found.car).result;
    return withConflicts(ctx.db, () =>
      ctx.db.transaction(async (tx) => {
        const before = await lockCar(tx, carId);
        const { result, write } = planFor(before);
        if (!write) return result;
        const after = await changeCar({ ...ctx, db: tx }, { ...write, before, source: 'bulk' });
        changed.set(carId, {
          carId,
          version: after.version,
          values: {
            ...pick(before, ['currentPrice', 'publish', 'premium']),
            ...(change.kind === 'describe' && { description: null }),
          },
          archivedAt: before.archivedAt?.toISOString() ?? null,
        });
        return { ...result, version: after.version };
      }),
    );
  });
  const undone = wanted.flatMap(({ carId }) => changed.get(carId) ?? []);
  return undone.length > 0 ? { results, undo: await createUndoToken(ctx, undone) } : { results };
}

/**
 * Gives cars the values back that a bulk change replaced, except those that somebody has changed since.
 * @throws {AppError} conflict for a token that is not of this user; gone after ten minutes
 */
export async function undoChange(
  ctx: StaffContext,
  { token }: { token: string },
): Promise<Pick<BulkResults, 'results'>> {
  const undone = await readUndoToken(ctx, token);
  const known = await findCars(ctx.db, undone);
  const results = await eachCar(undone, known, ({ carId, version, values, archivedAt }, found) =>
    withConflicts(ctx.db, () =>
      ctx.db.transaction(async (tx) => {
        const before = await lockCar(tx, carId);
        const head = { carId, title: found.title, version: before.version };
        if (before.version !== version) return failed(head, CHANGED);
        requireFieldCapabilities(ctx.user, before, values);
        const archived = archivedAt !== null && new Date(archivedAt);
        const change = { before, values, archived, source: 'bulk' } as const;
        const after = await changeCar({ ...ctx, db: tx }, change);
        return { ...done(head, before, after), version: after.version };
      }),
    ),
  );
  return { results };
}

const CHANGED = 'Somebody else changed this car meanwhile.';

interface Found {
  car: StoredCar;
  /** Year, make and model. */
  title: string;
  fuelType: string | null;
  transmission: string | null;
}
type Known = ReadonlyMap<number, Found>;

async function findCars(db: Db, wanted: readonly { carId: number }[]): Promise<Known> {
  const rows = await db
    .select({
      car: cars,
      make: makes.name,
      model: models.name,
      fuelType: fuelTypes.name,
      transmission: transmissions.name,
    })
    .from(cars)
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .leftJoin(fuelTypes, eq(fuelTypes.fuelTypeId, cars.fuelTypeId))
    .leftJoin(transmissions, eq(transmissions.transmissionId, cars.transmissionId))
    .where(
      inArray(
        cars.carId,
        wanted.map(({ carId }) => carId),
      ),
    );
  return new Map(
    rows
      .filter(({ car }) => car.deletedAt === null)
      .map(({ make, model, ...found }) => [
        found.car.carId,
        { ...found, title: `${found.car.year} ${make} ${model}` },
      ]),
  );
}

async function findPeriods(
  db: Db,
  wanted: readonly { carId: number }[],
): Promise<Map<number, PricePeriod[]>> {
  const carIds = wanted.map(({ carId }) => carId);
  const rows = await db
    .select()
    .from(pricePeriods)
    .where(inArray(pricePeriods.carId, carIds))
    .orderBy(asc(pricePeriods.periodId));
  const byCar = new Map<number, PricePeriod[]>();
  for (const row of rows) {
    const period = { ...row, currency: asCurrency(row.currency) };
    byCar.set(row.carId, [...(byCar.get(row.carId) ?? []), period]);
  }
  return byCar;
}

/** Changes that run at the same time. Each one locks only its own car. */
const AT_ONCE = 4;

/** Returns the results in the order of the cars. An expected error becomes the result of its car. */
async function eachCar<Wanted extends { carId: number }>(
  wanted: readonly Wanted[],
  known: Known,
  work: (one: Wanted, found: Found) => Promise<BulkResult>,
): Promise<BulkResult[]> {
  const results = new Map<number, BulkResult>();
  const waiting = wanted.values();
  const next = async () => {
    // The runs share the iterator.
    for (const one of waiting) {
      const found = known.get(one.carId);
      const head = {
        carId: one.carId,
        title: found?.title ?? '',
        version: found?.car.version ?? null,
      };
      const result = found
        ? await work(one, found).catch((error: unknown) => {
            if (error instanceof AppError) return failed(head, error.message);
            throw error;
          })
        : failed(head, unknownCar().message);
      results.set(one.carId, result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return wanted.flatMap(({ carId }) => results.get(carId) ?? []);
}

type Head = Pick<BulkResult, 'carId' | 'title' | 'version'>;

const NOTHING = { price: null, state: null, note: null, message: null };
const failed = (head: Head, message: string): BulkResult => ({
  ...NOTHING,
  ...head,
  result: 'failed',
  message,
});

function done(head: Head, before: StoredCar, after: StoredCar): BulkResult {
  const price = { from: priceOf(before), to: priceOf(after) };
  const state = { from: stateOf(before), to: stateOf(after) };
  return {
    ...NOTHING,
    ...head,
    result: 'done',
    price: price.from === price.to ? null : price,
    state: state.from === state.to ? null : state,
  };
}

const priceOf = ({ currentPrice, currency }: StoredCar) =>
  priceOrNull(Number(currentPrice), currency) ?? NO_PRICE;

type Write = Pick<CarChange, 'values'> & { archived?: true };

interface Planned {
  result: BulkResult;
  /** Null if the change writes nothing. */
  write: Write | null;
}

interface PlannedCar extends Found {
  version: number;
  periods: readonly PricePeriod[];
  /** The lowest price in cents that the user may set. */
  floor: number;
}

/** Returns the effect of the change on a car. The dry run and the change use the same plan. */
function plan(
  { now, settings }: Pick<StaffContext, 'now' | 'settings'>,
  change: BulkChange,
  { version, periods, floor, ...found }: PlannedCar,
): Planned {
  const { car, title } = found;
  const head = { carId: car.carId, title, version: car.version };
  const stop = (message: string): Planned => ({ result: failed(head, message), write: null });
  if (car.version !== version) return stop(CHANGED);
  const write = writeOf(found, change);
  if ('problem' in write) return stop(write.problem);
  const after = expected(car, write, now);
  const cents = Math.round(Number(after.currentPrice) * 100);
  if (isPriceChange(change) && cents < floor) return stop(`${BELOW_FLOOR}.`);
  if (after.publish && !car.publish) {
    const problem = publishProblem(after);
    if (problem) return stop(`${problem.message}.`);
    const missing = missingToPublish(after);
    if (missing) return stop(missing.message);
  }
  if (isSame(car, after)) {
    const result = { ...done(head, car, after), result: 'unchanged', message: NO_CHANGE } as const;
    return { result, write: null };
  }
  const result = done(head, car, after);
  if (change.kind === 'describe') return { result: { ...result, note: after.description }, write };
  if (!isPriceChange(change)) return { result, write };
  const announce = settings.current('prices').announceReductions;
  const priced = hasPublicPrice(after)
    ? withPrice(periods, { price: after.currentPrice, currency: asCurrency(after.currency), now })
    : periods;
  return { result: { ...result, note: reductionNote(priced, { now, announce }) }, write };
}

const NO_CHANGE = 'Nothing to change.';

function writeOf({ car, ...names }: Found, change: BulkChange): Write | { problem: string } {
  if (isPriceChange(change)) {
    const priced = newPrice({ price: car.currentPrice, currency: car.currency }, change);
    return 'problem' in priced ? priced : { values: { currentPrice: priced.price } };
  }
  switch (change.kind) {
    case 'describe': {
      if (car.description?.trim()) return { problem: 'This car has a description already.' };
      const description = described(change.text, { ...car, ...names });
      return description
        ? { values: { description } }
        : { problem: 'None of these facts is known for this car.' };
    }
    case 'publish':
      return { values: { publish: true } };
    case 'unpublish':
      return { values: { publish: false } };
    case 'archive':
      return { archived: true };
    case 'premium':
      return { values: { premium: true } };
    case 'notPremium':
      return { values: { premium: false } };
    default:
      return change satisfies never;
  }
}

/** Returns the car as `changeCar` will store it. */
function expected(car: StoredCar, { values = {}, archived }: Write, now: Date): StoredCar {
  const publish = values.publish ?? car.publish;
  const isArchived = archived ?? (car.archivedAt !== null && !publish);
  return {
    ...car,
    currentPrice: values.currentPrice ?? car.currentPrice,
    premium: values.premium ?? car.premium,
    description: values.description ?? car.description,
    publish: publish && !isArchived,
    archivedAt: isArchived ? (car.archivedAt ?? now) : null,
  };
}

const isSame = (before: StoredCar, after: StoredCar) =>
  before.currentPrice === after.currentPrice &&
  before.premium === after.premium &&
  before.description === after.description &&
  before.publish === after.publish &&
  (before.archivedAt === null) === (after.archivedAt === null);
