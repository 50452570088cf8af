import { eq } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { carSales } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError } from '../../platform/errors.ts';
import { requireAboveFloor } from '../cars/write/price-floor.server.ts';
import type { SaleInput } from './input.ts';
import {
  auditMoney,
  changedNames,
  inBooks,
  lockMoneyCar,
  type MoneyCar,
  outdated,
} from './money-car.server.ts';

/**
 * Adds, replaces or removes the price for which a car was sold.
 * @throws {AppError} notFound; conflict for an unsold car, another version and a closed VAT period; forbidden for a new
 * price below the floor without `money`
 */
export function saveSale(
  ctx: StaffContext,
  { carId, version, ...input }: SaleInput & { carId: number },
): Promise<{ version: number }> {
  return inBooks(ctx, async (tx) => {
    const car = await lockMoneyCar(tx, carId);
    if (car.soldOn === null)
      throw new AppError('conflict', 'This car isn’t sold. Mark it as sold first.');
    const before = await findSale(tx, carId);
    if ((before?.version ?? 0) !== version) throw outdated('sale price', before?.version ?? 0);
    const { price } = input;
    if (price === null) {
      await tx.delete(carSales).where(eq(carSales.carId, carId));
      await auditMoney(tx, { staff: ctx.user, entity: 'sale price', car, action: 'delete' });
      return { version: 0 };
    }
    if (price !== before?.price)
      await requireAboveFloor(tx, ctx.user, { carId, cents: price, field: 'price' });
    const sale = { ...input, carId, price, date: car.soldOn, version: version + 1 };
    await storeSale(tx, { staff: ctx.user, car, before, sale });
    return { version: version + 1 };
  });
}

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
  const car = await lockMoneyCar(tx, carId);
  if (car.soldOn === null) throw new Error('The car is not sold');
  await requireAboveFloor(tx, user, { carId, cents: price, field: 'soldFor' });
  const before = await findSale(tx, carId);
  const sale = { carId, price, date: car.soldOn, version: (before?.version ?? 0) + 1 };
  await storeSale(tx, { staff: user, car, before, sale });
}

/** Stores the sale of a deal in the books. Its price was compared with the floor when it was ordered. */
export async function recordDealSale(
  tx: Db,
  { user }: Pick<StaffContext, 'user'>,
  {
    carId,
    ...sold
  }: { carId: number } & Pick<typeof carSales.$inferSelect, 'price' | 'extras' | 'documentNumber'>,
): Promise<void> {
  const car = await lockMoneyCar(tx, carId);
  if (car.soldOn === null) throw new Error('The car is not sold');
  const before = await findSale(tx, carId);
  const sale = { carId, ...sold, date: car.soldOn, version: (before?.version ?? 0) + 1 };
  await storeSale(tx, { staff: user, car, before, sale });
}

async function storeSale(
  tx: Db,
  {
    staff,
    car,
    before,
    sale,
  }: {
    staff: StaffContext['user'];
    car: MoneyCar;
    before: typeof carSales.$inferSelect | null;
    sale: typeof carSales.$inferInsert;
  },
): Promise<void> {
  await tx.insert(carSales).values(sale).onConflictDoUpdate({ target: carSales.carId, set: sale });
  const fields = before ? changedNames(before, sale).filter((name) => name !== 'version') : [];
  const action = before ? 'update' : 'create';
  await auditMoney(tx, { staff, entity: 'sale price', car, action, fields });
}

async function findSale(tx: Db, carId: number) {
  const [row] = await tx.select().from(carSales).where(eq(carSales.carId, carId));
  return row ?? null;
}
