import { and, eq, gt, inArray } from 'drizzle-orm';
import { priceFloors } from '../../app/schema.server.ts';
import { can } from '../../app/capabilities.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionUser } from '../../app/session-user.ts';

/** The message for staff without `money`. It never contains the figure. */
export const BELOW_FLOOR = 'Below the floor: ask an owner';

/** Returns the floors of cars in cents. */
export async function readFloors(
  db: Db,
  wanted: readonly { carId: number }[],
): Promise<Map<number, number>> {
  const carIds = wanted.map(({ carId }) => carId);
  const rows = await db.select().from(priceFloors).where(inArray(priceFloors.carId, carIds));
  return new Map(rows.map(({ carId, price }) => [carId, price]));
}

/**
 * Refuses a new price below the floor. A price of 0 means that the car has no price.
 * @param user null for a job, which may set any price
 * @throws {AppError} forbidden, with the field, for a user without `money`
 */
export async function requireAboveFloor(
  tx: Db,
  user: SessionUser | null,
  { carId, cents, field }: { carId: number; cents: number; field: string },
): Promise<void> {
  if (user === null || can(user, 'money') || cents === 0) return;
  const isBelow = and(eq(priceFloors.carId, carId), gt(priceFloors.price, cents));
  if ((await tx.$count(priceFloors, isBelow)) > 0)
    throw new AppError('forbidden', `${BELOW_FLOOR}.`, { fields: { [field]: BELOW_FLOOR } });
}
