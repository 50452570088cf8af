import { eq } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { carSales, priceFloors } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError } from '../../platform/errors.ts';
import { requireAboveFloor } from './price-floor.server.ts';
import type { FloorInput, SaleInput } from './input.ts';
import { auditMoney, changeRecord, lockMoneyCar } from './money-car.server.ts';

type Writer = Pick<StaffContext, 'db' | 'user'>;

/**
 * Adds, replaces or removes the price for which a car was sold.
 * @throws {AppError} as `changeRecord`; conflict for an unsold car; forbidden for a new price below the floor without
 * the capability `money`
 */
export const saveSale = (
  ctx: Writer,
  { carId, version, ...input }: SaleInput & { carId: number },
) =>
  changeRecord(
    ctx,
    {
      entity: 'sale price',
      find: findSale,
      carId,
      version,
      values: input.price === null ? null : input,
    },
    async (tx, { car, before, ...next }) => {
      const { price } = input;
      if (car.soldOn === null)
        throw new AppError('conflict', 'This car isn’t sold. Mark it as sold first.');
      if (price === null) return tx.delete(carSales).where(eq(carSales.carId, carId));
      if (price !== before?.price)
        await requireAboveFloor(tx, ctx.user, { carId, cents: price, field: 'price' });
      return storeSale(tx, { ...input, ...next, carId, price, date: car.soldOn });
    },
  );

/**
 * Stores the price of a sale that staff enter while they mark a car as sold.
 * @param tx the transaction in which the car becomes sold
 * @throws {AppError} as `saveSale`
 */
export async function recordSoldFor(
  tx: Db,
  { user }: Pick<StaffContext, 'user'>,
  { carId, price }: { carId: number; price: number },
): Promise<void> {
  await requireAboveFloor(tx, user, { carId, cents: price, field: 'soldFor' });
  await recordDealSale(tx, { user }, { carId, price });
}

/** Stores the sale of a deal in the books. Its price was compared with the floor at the order. */
export async function recordDealSale(
  tx: Db,
  { user }: Pick<StaffContext, 'user'>,
  sold: Pick<NewSale, 'carId' | 'price' | 'extras' | 'documentNumber'>,
): Promise<void> {
  const car = await lockMoneyCar(tx, sold.carId);
  if (car.soldOn === null) throw new Error('The car is not sold');
  const before = await findSale(tx, sold.carId);
  await storeSale(tx, { ...sold, date: car.soldOn, version: (before?.version ?? 0) + 1 });
  await auditMoney(tx, { staff: user, entity: 'sale price', car, before, after: sold });
}

type NewSale = typeof carSales.$inferInsert & { carId: number };

const storeSale = (tx: Db, sale: NewSale) =>
  tx.insert(carSales).values(sale).onConflictDoUpdate({ target: carSales.carId, set: sale });

async function findSale(tx: Db, carId: number) {
  const [row] = await tx.select().from(carSales).where(eq(carSales.carId, carId));
  return row ?? null;
}

/**
 * Sets or removes the floor: the lowest price that staff may ask without the capability `money`.
 * @throws {AppError} as `changeRecord`
 */
export const saveFloor = (ctx: Writer, { carId, version, price }: FloorInput & { carId: number }) =>
  changeRecord(
    ctx,
    {
      entity: 'price floor',
      find: findFloor,
      carId,
      version,
      values: price === null ? null : { price },
    },
    (tx, next) => {
      if (price === null) return tx.delete(priceFloors).where(eq(priceFloors.carId, carId));
      const set = { carId, price, version: next.version };
      return tx
        .insert(priceFloors)
        .values(set)
        .onConflictDoUpdate({ target: priceFloors.carId, set });
    },
  );

export async function findFloor(tx: Db, carId: number) {
  const [row] = await tx.select().from(priceFloors).where(eq(priceFloors.carId, carId));
  return row ?? null;
}
