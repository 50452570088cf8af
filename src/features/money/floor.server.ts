import { eq } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { priceFloors } from '../../app/schema.server.ts';
import { auditMoney, lockMoneyCar, outdated } from './money-car.server.ts';

/**
 * Sets or removes the floor: the lowest price that staff may ask without `money`.
 * @throws {AppError} notFound; conflict for another version and a car in another currency
 */
export function saveFloor(
  { db, user }: StaffContext,
  { carId, version, price }: { carId: number; version: number; price: number | null },
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const car = await lockMoneyCar(tx, carId);
    const [before] = await tx.select().from(priceFloors).where(eq(priceFloors.carId, carId));
    if ((before?.version ?? 0) !== version) throw outdated('price floor', before?.version ?? 0);
    const audit = { staff: user, entity: 'price floor', car } as const;
    if (price === null) {
      await tx.delete(priceFloors).where(eq(priceFloors.carId, carId));
      await auditMoney(tx, { ...audit, action: 'delete' });
      return { version: 0 };
    }
    const row = { carId, price, version: version + 1 };
    await tx
      .insert(priceFloors)
      .values(row)
      .onConflictDoUpdate({ target: priceFloors.carId, set: row });
    await auditMoney(tx, { ...audit, action: before ? 'update' : 'create' });
    return { version: version + 1 };
  });
}
