import { eq } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { purchases } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { invalidField } from '../../platform/errors.ts';
import { shortDate } from '../../platform/format.ts';
import { currentCustomer } from '../customers/reads.server.ts';
import { keepFiles } from './files.server.ts';
import type { PurchaseInput } from './input.ts';
import { auditMoney, changeRecord, lockMoneyCar } from './money-car.server.ts';
import { allowsScheme } from './what-it-leaves.ts';

type Stored = typeof purchases.$inferSelect;

/**
 * Adds or replaces the purchase of a car.
 * @throws {AppError} as `changeRecord`; invalid for a scheme that does not fit, VAT above the price, and a day after the
 * sale
 */
export function savePurchase(
  ctx: Pick<StaffContext, 'db' | 'user' | 'queue'>,
  { carId, version, fileIds, ...input }: PurchaseInput & { carId: number },
): Promise<{ version: number }> {
  requireScheme(input);
  return changeRecord(
    ctx,
    { entity: 'purchase', find: findPurchase, carId, version, values: input },
    async (tx, { car: { soldOn }, before, ...next }) => {
      if (soldOn !== null && input.date > soldOn)
        throw invalidField('date', `This car was sold on ${shortDate(soldOn)}, before this day`);
      const isKnown = input.customerId === null || input.customerId === before?.customerId;
      const customerId = isKnown
        ? input.customerId
        : await currentCustomer(tx, 'customerId', input.customerId ?? 0);
      await storePurchase(tx, { ...input, ...next, carId, customerId });
      await keepFiles(tx, ctx, { owner: { carId }, fileIds });
    },
  );
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

/** Adds the purchase of a new car, which a deal took in part exchange, for any user who may sell. */
export async function recordPurchase(
  tx: Db,
  { user }: Pick<StaffContext, 'user'>,
  purchase: typeof purchases.$inferInsert & { carId: number },
): Promise<void> {
  const car = await lockMoneyCar(tx, purchase.carId);
  await storePurchase(tx, purchase);
  await auditMoney(tx, { staff: user, entity: 'purchase', car, before: null, after: purchase });
}

const storePurchase = (tx: Db, set: typeof purchases.$inferInsert & { carId: number }) =>
  tx.insert(purchases).values(set).onConflictDoUpdate({ target: purchases.carId, set });

export async function findPurchase(tx: Db, carId: number): Promise<Stored | null> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.carId, carId));
  return row ?? null;
}

/**
 * Deletes a purchase with its files.
 * @throws {AppError} as `changeRecord`
 */
export const deletePurchase = (
  ctx: StaffContext,
  { carId, version }: { carId: number; version: number },
) =>
  changeRecord(
    ctx,
    { entity: 'purchase', find: findPurchase, carId, version, values: null },
    async (tx) => {
      await tx.delete(purchases).where(eq(purchases.carId, carId));
      await keepFiles(tx, ctx, { owner: { carId }, fileIds: [] });
    },
  );
