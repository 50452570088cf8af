import { eq } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { purchases } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { invalidField } from '../../platform/errors.ts';
import { shortDate } from '../../platform/format.ts';
import { currentCustomer } from '../cars/buyers.server.ts';
import { keepFiles } from './files.server.ts';
import type { PurchaseInput } from './input.ts';
import {
  auditMoney,
  changedNames,
  inBooks,
  lockMoneyCar,
  type MoneyCar,
  outdated,
} from './money-car.server.ts';
import { allowsScheme } from './what-it-leaves.ts';

type Stored = typeof purchases.$inferSelect;

/**
 * Adds or replaces the purchase of a car.
 * @throws {AppError} notFound; conflict for an older version, a closed VAT period and a car in another currency; invalid
 * for a scheme that does not fit, VAT above the price, and a day after the sale
 */
export function savePurchase(
  ctx: StaffContext,
  { carId, version, fileIds, ...input }: PurchaseInput & { carId: number },
): Promise<{ version: number }> {
  requireScheme(input);
  return inBooks(ctx, async (tx) => {
    const car = await lockMoneyCar(tx, carId);
    requireBeforeSale(input.date, car);
    const before = await findPurchase(tx, carId);
    if ((before?.version ?? 0) !== version) throw outdated('purchase', before?.version ?? 0);
    const isKnown = input.customerId === null || input.customerId === before?.customerId;
    const customerId = isKnown
      ? input.customerId
      : await currentCustomer(tx, 'customerId', input.customerId ?? 0);
    await storePurchase(tx, { ...input, carId, customerId, version: version + 1 });
    await keepFiles(tx, ctx, { owner: { carId }, fileIds });
    await auditMoney(tx, {
      staff: ctx.user,
      entity: 'purchase',
      car,
      action: before ? 'update' : 'create',
      fields: before ? changedNames(before, input) : [],
    });
    return { version: version + 1 };
  });
}

/** @throws {AppError} invalid */
function requireScheme({
  how,
  scheme,
  price,
  vat,
}: Pick<PurchaseInput, 'how' | 'scheme' | 'price' | 'vat'>): void {
  if (!allowsScheme(how, scheme))
    throw invalidField('scheme', 'This scheme doesn’t fit how the car came');
  if (scheme === 'margin' && vat > 0)
    throw invalidField('vat', 'No VAT is deducted under the margin scheme');
  if (vat > price) throw invalidField('vat', 'The VAT is more than the price');
}

/** @throws {AppError} invalid for a car that was sold before a day */
function requireBeforeSale(date: string, { soldOn }: Pick<MoneyCar, 'soldOn'>): void {
  if (soldOn !== null && date > soldOn)
    throw invalidField('date', `This car was sold on ${shortDate(soldOn)}, before this day`);
}

/** Adds the purchase of a new car, which a deal took in part exchange, for any user who may sell. */
export async function recordPurchase(
  tx: Db,
  { user }: Pick<StaffContext, 'user'>,
  purchase: typeof purchases.$inferInsert & { carId: number },
): Promise<void> {
  const car = await lockMoneyCar(tx, purchase.carId);
  await storePurchase(tx, purchase);
  await auditMoney(tx, { staff: user, entity: 'purchase', car, action: 'create' });
}

/** Adds or replaces a purchase without any check. */
async function storePurchase(
  tx: Db,
  values: typeof purchases.$inferInsert & { carId: number },
): Promise<void> {
  await tx
    .insert(purchases)
    .values(values)
    .onConflictDoUpdate({ target: purchases.carId, set: values });
}

export async function findPurchase(tx: Db, carId: number): Promise<Stored | null> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.carId, carId));
  return row ?? null;
}

/**
 * Deletes a purchase with its files.
 * @throws {AppError} notFound for an unknown car; conflict for another version and a closed VAT period
 */
export function deletePurchase(
  ctx: StaffContext,
  { carId, version }: { carId: number; version: number },
): Promise<void> {
  return inBooks(ctx, async (tx) => {
    const car = await lockMoneyCar(tx, carId);
    const before = await findPurchase(tx, carId);
    if (!before || before.version !== version) throw outdated('purchase', before?.version ?? 0);
    await tx.delete(purchases).where(eq(purchases.carId, carId));
    await keepFiles(tx, ctx, { owner: { carId }, fileIds: [] });
    await auditMoney(tx, { staff: ctx.user, entity: 'purchase', car, action: 'delete' });
  });
}
