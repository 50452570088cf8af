import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { costs } from '../../app/schema.server.ts';
import { can } from '../../app/capabilities.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError, invalidField, outdated } from '../../platform/errors.ts';
import { keepFiles } from './files.server.ts';
import type { CostInput, NewCosts } from './input.ts';
import { auditMoney, inBooks, lockMoneyCar } from './money-car.server.ts';
import { euro } from './texts.ts';
import { splitByParts, splitEvenly, sum } from './what-it-leaves.ts';

/**
 * Adds the costs of one receipt: one, or one for each car over which it is split, evenly or by given amounts.
 * @throws {AppError} notFound; invalid for parts that do not add up; conflict for a car in another currency
 */
export function addCosts(
  ctx: StaffContext,
  { cars, fileIds, amount, vat, ...values }: NewCosts,
): Promise<{ costIds: number[] }> {
  requireVat({ amount, vat });
  const parts = partsOf(cars, amount);
  const vatParts = splitByParts(vat, parts);
  const receiptId = randomUUID();
  return inBooks(ctx, async (tx) => {
    const costIds: number[] = [];
    for (const at of inLockOrder(cars)) {
      const car = await lockMoneyCar(tx, cars[at]?.carId ?? 0);
      const [row] = await tx
        .insert(costs)
        .values({
          ...values,
          carId: car.carId,
          receiptId,
          amount: parts[at] ?? 0,
          vat: vatParts[at] ?? 0,
          addedBy: ctx.user.userId,
        })
        .returning({ costId: costs.costId });
      if (!row) throw new Error('Insert into costs returned no row');
      costIds.push(row.costId);
      await auditMoney(tx, { staff: ctx.user, entity: 'cost', car, before: null, after: values });
    }
    await keepFiles(tx, ctx, { owner: { receiptId }, fileIds });
    return { costIds };
  });
}

/** Indexes in the order of the ids of the cars, so that two splits over the same cars do not wait for each other. */
const inLockOrder = (cars: NewCosts['cars']) =>
  [...cars.keys()].toSorted((a, b) => (cars[a]?.carId ?? 0) - (cars[b]?.carId ?? 0));

function partsOf(cars: NewCosts['cars'], amount: number): number[] {
  if (new Set(cars.map(({ carId }) => carId)).size < cars.length)
    throw invalidField('cars', 'Choose each car once');
  if (cars.every((car) => car.amount === null)) {
    if (amount < cars.length) throw invalidField('amount', 'This is less than a cent for each car');
    return splitEvenly(amount, cars.length);
  }
  const parts = cars.flatMap((car) => car.amount ?? []);
  if (parts.length < cars.length) throw invalidField('cars', 'Enter an amount for each car');
  if (sum(parts) !== amount)
    throw invalidField('cars', `The parts add up to ${euro(sum(parts))}, not to ${euro(amount)}`);
  return parts;
}

function requireVat({ amount, vat }: { amount: number; vat: number }): void {
  if (vat > amount) throw invalidField('vat', 'The VAT is more than the amount');
}

/**
 * Replaces a cost. Users without `money` can change those that they added.
 * @throws {AppError} notFound; conflict for another version and a closed VAT period
 */
export function changeCost(
  ctx: StaffContext,
  { costId, version, fileIds, ...values }: CostInput & { costId: number },
): Promise<{ version: number }> {
  requireVat(values);
  return inBooks(ctx, async (tx) => {
    const { before, car } = await lockCost(tx, ctx, { costId, version });
    await tx
      .update(costs)
      .set({ ...values, version: version + 1 })
      .where(eq(costs.costId, costId));
    await keepFiles(tx, ctx, { owner: { receiptId: before.receiptId }, fileIds });
    await auditMoney(tx, { staff: ctx.user, entity: 'cost', car, before, after: values });
    return { version: version + 1 };
  });
}

/**
 * Deletes a cost, and its files if no other car shares the receipt.
 * @throws {AppError} as `changeCost`
 */
export function deleteCost(
  ctx: StaffContext,
  input: { costId: number; version: number },
): Promise<void> {
  return inBooks(ctx, async (tx) => {
    const { before, car } = await lockCost(tx, ctx, input);
    const { costId, receiptId } = before;
    await tx.delete(costs).where(eq(costs.costId, costId));
    if ((await tx.$count(costs, eq(costs.receiptId, receiptId))) === 0)
      await keepFiles(tx, ctx, { owner: { receiptId }, fileIds: [] });
    await auditMoney(tx, { staff: ctx.user, entity: 'cost', car, before, after: null });
  });
}

async function lockCost(
  tx: Db,
  { user }: Pick<StaffContext, 'user'>,
  { costId, version }: { costId: number; version: number },
) {
  const [found] = await tx.select().from(costs).where(eq(costs.costId, costId));
  const isAllowed = can(user, 'money') || found?.addedBy === user.userId;
  if (!found || !isAllowed) throw new AppError('notFound', 'This cost no longer exists.');
  const car = await lockMoneyCar(tx, found.carId);
  const [before] = await tx.select().from(costs).where(eq(costs.costId, costId)).for('update');
  if (before?.version !== version) throw outdated('cost', before?.version ?? 0);
  return { before, car };
}
