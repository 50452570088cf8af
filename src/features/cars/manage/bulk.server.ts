import { readExported } from '../export/read-exported.server.ts';
import type { ExportedCar } from '../export/stock-cells.ts';
import { forbiddenChange } from '../write/guarded-fields.server.ts';
import { lockCar, type StoredCar, unknownCar } from '../lock-car.server.ts';
import { hasPublicPrice } from '../write/price-periods.server.ts';
import { type PricePeriod, reductionNote, withPrice } from '../fields/prior-price.ts';
import { missingToPublish, publishProblem } from '../write/publish-problem.ts';
import { withConflicts } from '../write/save-fields.server.ts';
import { stateOf } from '../fields/state.ts';
import { type CarChange, changeCar } from '../write/write-car.server.ts';
import { BELOW_FLOOR, readFloors } from '../../money/price-floor.server.ts';
import type { StaffContext } from '../../../app/context.server.ts';
import { can } from '../../../app/capabilities.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { asCurrency, NO_PRICE, priceOrNull } from '../../../platform/format.ts';
import { pick } from '../../../platform/objects.ts';
import { described } from './described.ts';
import { isPriceChange, newPrice } from './bulk-price.ts';
import { requireFieldCapabilities } from './change-state.server.ts';
import { findPeriods } from './prices.server.ts';
import type { BulkChange, BulkInput, BulkResult, BulkResults } from './changes.ts';
import {
  createUndoToken,
  readUndoSecret,
  readUndoToken,
  type UndoneCar,
} from './undo-token.server.ts';

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
  const periods = Map.groupBy(
    changesPrice ? await findPeriods(ctx.db, [...known.keys()]) : [],
    ({ carId }) => carId,
  );
  const floors =
    changesPrice && !can(ctx.user, 'money') ? await readFloors(ctx.db, wanted) : new Map();
  // Read first: the changed cars can be undone even if the database fails at a later car.
  const secret = await readUndoSecret(ctx.db);
  const changed = new Map<number, UndoneCar>();
  const results = await eachCar(ctx.log, wanted, known, async ({ carId, version }, found) => {
    const planFor = (car: StoredCar) =>
      plan(ctx, change, {
        named: found,
        car,
        version,
        periods: periods.get(carId) ?? [],
        floor: floors.get(carId) ?? 0,
      });
    if (dryRun) return planFor(found).result;
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
  return undone.length > 0 ? { results, undo: createUndoToken(ctx, secret, undone) } : { results };
}

/**
 * Restores the values that a bulk change replaced, except in cars that somebody has changed since.
 * @throws {AppError} conflict for a forged token or that of another user; gone after ten minutes
 */
export async function undoChange(
  ctx: StaffContext,
  { token }: { token: string },
): Promise<Pick<BulkResults, 'results'>> {
  const undone = await readUndoToken(ctx, token);
  const known = await findCars(ctx.db, undone);
  const results = await eachCar(
    ctx.log,
    undone,
    known,
    ({ carId, version, values, archivedAt }, found) =>
      withConflicts(ctx.db, () =>
        ctx.db.transaction(async (tx) => {
          const before = await lockCar(tx, carId);
          const head = { carId, title: titleOf(found), version: before.version };
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

type Known = ReadonlyMap<number, ExportedCar>;

async function findCars(db: Db, wanted: readonly { carId: number }[]): Promise<Known> {
  const ids = wanted.map(({ carId }) => carId);
  const found = await readExported(db, { ids, limit: ids.length });
  return new Map(found.map((car) => [car.carId, car]));
}

const titleOf = ({ year, make, model }: ExportedCar) => `${year} ${make} ${model}`;

/** Changes that run at the same time. Each one locks only its own car. */
const AT_ONCE = 4;

const UNEXPECTED = 'Something went wrong with this car. Please try again.';

/** Returns the results in the order of the cars. An error becomes the result of its car. */
async function eachCar<Wanted extends { carId: number }>(
  log: StaffContext['log'],
  wanted: readonly Wanted[],
  known: Known,
  work: (one: Wanted, found: ExportedCar) => Promise<BulkResult>,
): Promise<BulkResult[]> {
  const results = new Map<number, BulkResult>();
  const waiting = wanted.values();
  const next = async () => {
    // The runs share the iterator.
    for (const one of waiting) {
      const found = known.get(one.carId);
      const head = {
        carId: one.carId,
        title: found ? titleOf(found) : '',
        version: found?.version ?? null,
      };
      const result = found
        ? await work(one, found).catch((error: unknown) => {
            if (error instanceof AppError) return failed(head, error.message);
            log.error({ err: error, carId: one.carId }, 'a bulk change failed');
            return failed(head, UNEXPECTED);
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

interface PlannedCar {
  car: StoredCar;
  /** The car with the names of its reference list entries, read before the lock. */
  named: ExportedCar;
  version: number;
  periods: readonly PricePeriod[];
  /** The lowest price in cents that the user may set. */
  floor: number;
}

/** Returns the effect of the change on a car. The dry run and the change use the same plan. */
function plan(
  { now, settings }: Pick<StaffContext, 'now' | 'settings'>,
  change: BulkChange,
  { car, named, version, periods, floor }: PlannedCar,
): Planned {
  const head = { carId: car.carId, title: titleOf(named), version: car.version };
  const stop = (message: string): Planned => ({ result: failed(head, message), write: null });
  if (car.version !== version) return stop(CHANGED);
  const write = writeOf(car, named, change);
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

const SIMPLE_CHANGES = {
  publish: { values: { publish: true } },
  unpublish: { values: { publish: false } },
  archive: { archived: true },
  premium: { values: { premium: true } },
  notPremium: { values: { premium: false } },
} as const satisfies Record<string, Write>;

function writeOf(
  car: StoredCar,
  named: ExportedCar,
  change: BulkChange,
): Write | { problem: string } {
  if (isPriceChange(change)) {
    const priced = newPrice({ price: car.currentPrice, currency: car.currency }, change);
    return 'problem' in priced ? priced : { values: { currentPrice: priced.price } };
  }
  if (change.kind !== 'describe') return SIMPLE_CHANGES[change.kind];
  if (car.description?.trim()) return { problem: 'This car has a description already.' };
  const { fuelType, transmission } = named;
  const description = described(change.text, {
    ...car,
    title: titleOf(named),
    fuelType,
    transmission,
  });
  return description
    ? { values: { description } }
    : { problem: 'None of these facts is known for this car.' };
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
