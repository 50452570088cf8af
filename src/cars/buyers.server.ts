import { and, eq } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { buyerDetails } from '../schema.server.ts';

export type BuyerKind = 'sale' | 'booking';

/** Columns about the person who bought or booked a car, with the date (ISO): personal data. */
export type BuyerColumns = Omit<typeof buyerDetails.$inferInsert, 'carId' | 'kind'>;

export async function findBuyer(
  tx: Db,
  carId: number,
  kind: BuyerKind,
): Promise<BuyerColumns | null> {
  const [row] = await tx.select().from(buyerDetails).where(of(carId, kind));
  if (!row) return null;
  const { carId: _carId, kind: _kind, ...buyer } = row;
  return buyer;
}

export async function putBuyer(
  tx: Db,
  carId: number,
  kind: BuyerKind,
  buyer: BuyerColumns,
): Promise<void> {
  await tx
    .insert(buyerDetails)
    .values({ ...buyer, carId, kind })
    .onConflictDoUpdate({ target: [buyerDetails.carId, buyerDetails.kind], set: buyer });
}

export async function deleteBuyer(tx: Db, carId: number, kind: BuyerKind): Promise<void> {
  await tx.delete(buyerDetails).where(of(carId, kind));
}

const of = (carId: number, kind: BuyerKind) =>
  and(eq(buyerDetails.carId, carId), eq(buyerDetails.kind, kind));
