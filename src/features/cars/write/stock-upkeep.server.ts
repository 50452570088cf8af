import { and, asc, eq, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../platform/durations.ts';
import type { Context } from '../../../app/context.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { deleteImagesOfCars, enqueueFileRemoval } from '../../images/queue.server.ts';
import {
  buyerDetails,
  carImages,
  cars,
  deals,
  IS_BINDING,
  removedImages,
  uploads,
} from '../../../app/schema.server.ts';
import { queueMail } from '../../mails/queue-mail.server.ts';
import { entryName } from '../../reference-lists/writes.server.ts';
import { staffAddresses } from '../../staff/addresses.server.ts';
import { HAS_MONEY } from '../../money/kept-money.server.ts';
import { binnedBefore, findAndLockCar, type StoredCar } from '../lock-car.server.ts';
import { type CarChange, changeCar } from './write-car.server.ts';
import { shortDayAndTime } from '../../opening/day-text.ts';

type UpkeepContext = Pick<Context, 'db' | 'queue' | 'publicUrl' | 'now' | 'settings' | 'log'>;

/** Cars and images per run. The next run handles the rest. */
const LIMIT = 200;

/**
 * Ends expired reservations, takes sold cars off the site after the days of the setting, and deletes cars and removed
 * images whose time in the bin is over.
 */
export async function upkeepStock(ctx: UpkeepContext): Promise<void> {
  const { now, settings, log } = ctx;
  // A worker may not know a change of the last second yet.
  await settings.refresh();
  const isOver = and(lte(cars.holdUntil, now), not(cars.carSold));
  const freed = await changeAll(
    ctx,
    isOver,
    { values: { carBooked: false } },
    sendReservationEnded,
  );
  const { soldDays } = settings.current('stock');
  const soldBefore = new Date(now.getTime() - soldDays * DAY_MS);
  const isShown = and(cars.carSold, cars.publish, lt(cars.soldAt, soldBefore));
  const unpublished =
    soldDays === 0 ? 0 : await changeAll(ctx, isShown, { values: { publish: false } });
  const images = await deleteRemovedImages(ctx);
  const deleted = await emptyBin(ctx);
  if (freed + unpublished + images + deleted > 0)
    log.info({ freed, unpublished, images, deleted }, 'stock upkeep finished');
}

/**
 * Changes the cars that match, each in its own transaction, as the system. Returns the number of changed cars.
 * @param tell runs in the transaction, with the car as it was
 */
async function changeAll(
  ctx: UpkeepContext,
  matches: SQL | undefined,
  { values }: Pick<CarChange, 'values'>,
  tell?: (ctx: UpkeepContext, before: StoredCar) => Promise<void>,
): Promise<number> {
  const isDue = and(matches, isNull(cars.deletedAt));
  const due = await ctx.db
    .select({ carId: cars.carId })
    .from(cars)
    .where(isDue)
    .orderBy(asc(cars.carId))
    .limit(LIMIT);
  return countChanged(ctx, due, async (tx, carId) => {
    const before = await findAndLockCar(tx, carId);
    // Staff may have changed the car meanwhile.
    const isStillDue = (await tx.$count(cars, and(eq(cars.carId, carId), isDue))) > 0;
    if (!before || !isStillDue) return false;
    await changeCar({ ...ctx, db: tx, user: null }, { before, values, source: 'schedule' });
    await tell?.({ ...ctx, db: tx }, before);
    return true;
  });
}

/**
 * Changes each car in its own transaction, and returns how many cars were changed. Logs the error of a car, so that it
 * does not keep the other ones back.
 * @param change returns whether it changed the car
 */
async function countChanged(
  { db, log }: UpkeepContext,
  due: readonly { carId: number }[],
  change: (tx: Db, carId: number) => Promise<boolean>,
): Promise<number> {
  let changed = 0;
  for (const { carId } of due)
    try {
      if (await db.transaction((tx) => change(tx, carId))) changed += 1;
    } catch (error) {
      log.error({ err: error, carId }, 'stock upkeep of a car failed');
    }
  return changed;
}

/** Emails the staff who sell cars that a car is free again. */
async function sendReservationEnded(
  ctx: UpkeepContext,
  { carId, makeId, modelId, year, registration, holdUntil, archivedAt }: StoredCar,
): Promise<void> {
  if (!holdUntil || archivedAt) return;
  const make = await entryName(ctx.db, 'makes', makeId);
  const model = await entryName(ctx.db, 'models', modelId);
  const mail = reservationEndedMail({
    car: [`${year} ${make} ${model}`, registration].filter((part) => part !== null).join(', '),
    holdUntil,
    link: `${ctx.publicUrl}/edit-car/${carId}`,
  });
  for (const to of await staffAddresses(ctx.db, 'cars.sell'))
    await queueMail(ctx.db, ctx, { kind: 'holdEnded', to, ...mail });
}

async function deleteRemovedImages({ db, queue, now }: UpkeepContext): Promise<number> {
  return db.transaction(async (tx) => {
    const old = tx
      .select({ imageId: removedImages.imageId })
      .from(removedImages)
      .where(lt(removedImages.removedAt, binnedBefore(now)))
      .limit(LIMIT);
    const gone = await tx
      .delete(removedImages)
      .where(inArray(removedImages.imageId, old))
      .returning({ storageKey: removedImages.storageKey });
    const storageKeys = gone.map(({ storageKey }) => storageKey);
    await enqueueFileRemoval(tx, queue, { storageKeys });
    return gone.length;
  });
}

const has = (table: typeof carImages | typeof removedImages | typeof uploads) =>
  sql`exists (select from ${table} where ${table.carId} = ${cars.carId})`;

/**
 * Deletes cars with their images. Tax law requires the records of a sale, so a car with a sale, a binding deal, a
 * purchase or a cost, or a sold car with a booking, is kept without images until `retention` deletes these records.
 */
async function emptyBin(ctx: UpkeepContext): Promise<number> {
  const { db, queue, now } = ctx;
  const hasRecord = sql`(exists (select from ${buyerDetails}
    where ${buyerDetails.carId} = ${cars.carId} and (${buyerDetails.kind} = 'sale' or ${cars.carSold}))
    or exists (select from ${deals} where ${deals.carId} = ${cars.carId}
      and ${IS_BINDING})
    or ${HAS_MONEY})`;
  const due = await db
    .select({ carId: cars.carId })
    .from(cars)
    .where(
      and(
        lt(cars.deletedAt, binnedBefore(now)),
        or(not(hasRecord), has(carImages), has(removedImages), has(uploads)),
      ),
    )
    .orderBy(asc(cars.deletedAt))
    .limit(LIMIT);
  return countChanged(ctx, due, async (tx, carId) => {
    const isDue = and(eq(cars.carId, carId), lt(cars.deletedAt, binnedBefore(now)));
    const [car] = await tx.select({ carId: cars.carId }).from(cars).where(isDue).for('update');
    if (!car) return false;
    await deleteImagesOfCars(tx, queue, [carId]);
    await tx.delete(cars).where(and(eq(cars.carId, carId), not(hasRecord)));
    return true;
  });
}

interface EndedReservation {
  /** Year, make, model and, if known, the plate. */
  car: string;
  holdUntil: Date;
  /** Address of the car's form. */
  link: string;
}

/** Sent to the staff who sell cars when the reservation of a car has ended. */
export const reservationEndedMail = ({ car, holdUntil, link }: EndedReservation) => ({
  subject: `Free again: ${car}`,
  text: `${car} was reserved until ${shortDayAndTime(holdUntil)}. The reservation is over and the car is free again. If the buyer still wants it, reserve it again.\n\n${link}`,
});
