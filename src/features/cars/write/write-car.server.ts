import { eq, sql } from 'drizzle-orm';
import { changesBetween } from '../../audit-log/write.server.ts';
import type { Context } from '../../../app/context.server.ts';
import { listCarImages } from '../../images/image-queries.server.ts';
import { enqueueVariants, imagesWithoutVariants } from '../../images/queue.server.ts';
import { plateYear } from '../../ireland/plate.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import { executeRows } from '../../../platform/database/execute.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { cars, type PriceSource } from '../../../app/schema.server.ts';
import { auditCar, auditedFields } from './audited-fields.server.ts';
import { saveBuyer } from './buyers.server.ts';
import type { CarUpdate } from './car-input.ts';
import { CAR_FIELD_NAMES } from '../fields/table.ts';
import type { CarValues, ChangedValues, StoredCar } from '../lock-car.server.ts';
import {
  followPrice,
  hasPublicPrice,
  openPeriods,
  type PricedCar,
} from './price-periods.server.ts';
import { requireAboveFloor } from '../../money/price-floor.server.ts';
import { publishProblem } from './publish-problem.ts';
import { definedOnly } from '../../../platform/objects.ts';

/** The columns that `addCars` and `changeCar` derive from the others. */
const DERIVED = [
  'plateYear',
  'inStockSince',
  'unreadPrice',
  'publish',
  'publishedAt',
  'holdUntil',
  'bookedAt',
  'soldAt',
  'archivedAt',
  'deletedAt',
] as const satisfies (keyof StoredCar)[];
type Derived = Pick<StoredCar, (typeof DERIVED)[number]>;

type WriteContext = Pick<Context, 'db' | 'now' | 'user'>;

interface Change {
  values?: ChangedValues;
  /**
   * True archives the car and unpublishes it. False takes it out of the archive, as publishing does. An undo gives the
   * time since which the car was archived.
   */
  archived?: boolean | Date;
  /** Moves the car to the bin or out of it. Nothing else about it changes. */
  deleted?: boolean;
  /** Null forgets by which row of a stock file the car was imported. */
  importKey?: null;
}

export interface CarChange extends Change {
  /** The car, locked by `lockCar`. */
  before: StoredCar;
  /** The origin of the change, for its price. */
  source: PriceSource;
  /** The details of buyers in a form. Those of a sale or booking that is switched off are deleted. */
  buyers?: Partial<Pick<CarUpdate, 'saleDate' | 'saleDetails' | 'bookingDate' | 'bookingDetails'>>;
}

/**
 * Changes a car. Every write of an existing car goes through this function, because it also updates its times,
 * its plate year, its price period, the number of its publication and its buyers, writes the audit entry and enqueues
 * missing variants of its images. See decision 073.
 * @param ctx with a transaction; a job has no user
 * @returns the car as stored
 * @throws {AppError} invalid for a write-off that must not be on the site; forbidden for a price below the floor;
 * forbidden and conflict from `saveBuyer`
 */
export async function changeCar(
  ctx: WriteContext & Pick<Context, 'queue'>,
  { before, source, buyers = {}, ...change }: CarChange,
): Promise<StoredCar> {
  const { db: tx, queue, user } = ctx;
  const { carId } = before;
  const values = definedOnly(change.values ?? {});
  const derived = derive({ ...before, ...values }, change, before, ctx.now);
  requirePublishable({ ...before, ...values, ...derived });
  if (
    values.currentPrice !== undefined &&
    Number(values.currentPrice) !== Number(before.currentPrice)
  )
    await requireAboveFloor(tx, user, {
      carId,
      cents: Math.round(Number(values.currentPrice) * 100),
      field: 'currentPrice',
    });
  const isMoved = change.deleted !== undefined;
  const [after] = await tx
    .update(cars)
    .set({
      ...values,
      ...derived,
      ...(change.importKey === null && { importKey: null }),
      ...(isMoved
        ? // If the request that added the car is repeated, it adds another one.
          { creationKey: null }
        : { version: before.version + 1, updatedAt: sql`now()` }),
      // Changes the addresses of its images.
      ...(derived.publish && !before.publish && { publication: before.publication + 1 }),
    })
    .where(eq(cars.carId, carId))
    .returning();
  if (!after) throw new Error(`The car ${carId} is locked, but was not updated`);
  await followPrice(ctx, after, source);
  const buyerChanges = {
    ...(await saveBuyer(ctx, {
      carId,
      kind: 'sale',
      on: after.carSold,
      date: buyers.saleDate,
      details: buyers.saleDetails,
    })),
    ...(await saveBuyer(ctx, {
      carId,
      kind: 'booking',
      on: after.carBooked,
      date: buyers.bookingDate,
      details: buyers.bookingDetails,
    })),
  };
  if (after.deletedAt === null) {
    const lacking = imagesWithoutVariants(await listCarImages(tx, carId), after);
    await enqueueVariants(tx, queue, lacking);
  }

  const was = await auditedFields(tx, before);
  const isDeleted = before.deletedAt === null && after.deletedAt !== null;
  const changes = isDeleted
    ? changesBetween(was, {})
    : { ...changesBetween(was, await auditedFields(tx, after)), ...buyerChanges };
  if (Object.keys(changes).length > 0)
    await auditCar(tx, {
      staff: user,
      carId,
      car: was,
      action: isDeleted ? 'delete' : 'update',
      changes,
    });
  return after;
}

/** A car to add. Demo cars were added, booked, sold, archived and deleted in the past. */
export type NewCar = CarValues &
  Partial<
    Pick<StoredCar, 'importKey' | 'createdAt' | 'bookedAt' | 'soldAt' | 'archivedAt' | 'deletedAt'>
  >;

interface AddedCar {
  carId: number;
  version: number;
  stockNumber: string | null;
}

/**
 * Adds cars in this order, in one statement, with their price periods. Writes no audit entry for each car: an
 * import of thousands would copy their texts into the log.
 * @param ctx with a transaction
 * @throws {AppError} invalid for a write-off that must not be on the site
 */
export async function addCars(
  ctx: WriteContext,
  added: readonly NewCar[],
  source: PriceSource,
): Promise<AddedCar[]> {
  const rows = added.map((car) => ({ ...car, ...deriveNew(car, ctx.now) }));
  for (const row of rows) requirePublishable(row);
  const stored = await insertRows(ctx, rows);
  const priced = stored.flatMap((car, index) =>
    hasPublicPrice(car) ? { ...car, at: rows[index]?.createdAt ?? ctx.now } : [],
  );
  await openPeriods(ctx, priced, source);
  return stored;
}

/**
 * Adds a car with its audit entry.
 * @param ctx with a transaction
 * @returns undefined if a car with the same creation key exists
 * @throws {AppError} invalid for a write-off that must not be on the site
 */
export async function addCar(
  ctx: WriteContext,
  car: NewCar & Partial<Pick<StoredCar, 'creationKey'>>,
  source: PriceSource,
): Promise<AddedCar | undefined> {
  const [stored] = await addCars(ctx, [car], source);
  if (!stored) return undefined;
  const fields = await auditedFields(ctx.db, { ...car, ...deriveNew(car, ctx.now) });
  await auditCar(ctx.db, {
    staff: ctx.user,
    carId: stored.carId,
    car: fields,
    action: 'create',
    changes: changesBetween({}, fields),
  });
  return stored;
}

const INSERTED = [
  ...new Set([
    ...CAR_FIELD_NAMES,
    ...DERIVED,
    ...(['carSold', 'carBooked', 'importKey', 'creationKey', 'createdAt'] as const),
  ]),
];

interface InsertedRow extends AddedCar, PricedCar {}

const DEFAULTS: Partial<Record<keyof StoredCar, string>> = {
  currency: `'EUR'`,
  premium: 'false',
  sale: 'true',
  carSold: 'false',
  carBooked: 'false',
  createdAt: 'now()',
};

const valueOf = (name: keyof StoredCar) =>
  name in DEFAULTS ? `coalesce(r."${name}", ${DEFAULTS[name]})` : `r."${name}"`;

const list = (textOf: (name: (typeof INSERTED)[number]) => string) =>
  sql.raw(INSERTED.map(textOf).join(', '));

/** Rows are passed as a single JSON text, the fastest method. */
function insertRows({ db: tx }: WriteContext, rows: readonly NewCar[]): Promise<InsertedRow[]> {
  // Omits null values, which makes the JSON faster to parse.
  const json = JSON.stringify(
    rows.map((row, line) => ({ ...row, line })),
    (_key, field: unknown) => field ?? undefined,
  );
  return executeRows<InsertedRow>(
    tx,
    sql`insert into cars (${list((name) => cars[name].name)}, updated_at)
      select ${list(valueOf)}, ${sql.raw(valueOf('createdAt'))}
      from json_to_recordset(${json}::json) as r(line integer, ${list((name) => `"${name}" ${cars[name].getSQLType()}`)})
      order by r.line
      on conflict (creation_key) do nothing
      returning car_id as "carId", version, stock_number as "stockNumber", current_price as "currentPrice",
        currency, publish, car_sold as "carSold", archived_at as "archivedAt", deleted_at as "deletedAt"`,
  );
}

function deriveNew(car: NewCar, now: Date): Derived {
  const at = car.createdAt ?? now;
  const { bookedAt = null, soldAt = null, archivedAt = null, deletedAt = null } = car;
  const times = { publishedAt: null, bookedAt, soldAt, archivedAt, deletedAt };
  return derive(car, {}, { publish: false, createdAt: at, ...times }, at);
}

type DerivedFrom = Partial<
  Pick<
    StoredCar,
    | 'registration'
    | 'currentPrice'
    | 'unreadPrice'
    | 'carBooked'
    | 'carSold'
    | 'publish'
    | 'holdUntil'
  >
> & { inStockSince?: string | null | undefined };

function derive(
  car: DerivedFrom,
  { archived, deleted }: Change,
  before: Pick<
    StoredCar,
    'publish' | 'createdAt' | 'publishedAt' | 'bookedAt' | 'soldAt' | 'archivedAt' | 'deletedAt'
  >,
  now: Date,
): Derived {
  const { publish = false, carBooked = false, carSold = false } = car;
  const isArchived =
    archived === undefined ? before.archivedAt !== null && !publish : archived !== false;
  const archivedSince = archived instanceof Date ? archived : now;
  const isDeleted = deleted ?? before.deletedAt !== null;
  // When a sale is undone, an end in the past would end the reservation at once.
  const isUnsold = before.soldAt !== null && !carSold;
  const isPastEnd = isUnsold && car.holdUntil != null && car.holdUntil <= now;
  return {
    plateYear: plateYear(car.registration ?? null),
    unreadPrice: Number(car.currentPrice) > 0 ? null : (car.unreadPrice ?? null),
    inStockSince: car.inStockSince ?? dublinTime(before.createdAt).date,
    publish: publish && !isArchived,
    publishedAt:
      before.publishedAt ??
      (before.publish ? before.createdAt : publish && !isArchived ? now : null),
    holdUntil: carBooked && !isPastEnd ? (car.holdUntil ?? null) : null,
    bookedAt: carBooked ? (before.bookedAt ?? now) : null,
    soldAt: carSold ? (before.soldAt ?? now) : null,
    archivedAt: isArchived ? (before.archivedAt ?? archivedSince) : null,
    deletedAt: isDeleted ? (before.deletedAt ?? now) : null,
  };
}

function requirePublishable(
  car: Partial<Pick<StoredCar, 'publish' | 'writeOff' | 'writeOffNote'>>,
): void {
  const { writeOff = null, writeOffNote = null } = car;
  const problem = car.publish ? publishProblem({ writeOff, writeOffNote }) : null;
  if (problem)
    throw new AppError('invalid', `${problem.message}.`, {
      fields: { [problem.field]: problem.message },
    });
}
