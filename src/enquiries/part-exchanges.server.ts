import { eq } from 'drizzle-orm';
import type { PartExchangeInput } from './part-exchange-schemas.ts';
import type { Db } from '../platform/database/client.server.ts';
import { partExchanges } from '../schema.server.ts';

export async function insertPartExchange(
  tx: Db,
  enquiryId: number,
  partExchange: PartExchangeInput,
): Promise<void> {
  await tx.insert(partExchanges).values({ enquiryId, ...partExchange });
}

/** Returns the car that the person of an enquiry wants to sell, or null. */
export async function findPartExchange(db: Db, enquiryId: number) {
  const [row] = await db.select().from(partExchanges).where(eq(partExchanges.enquiryId, enquiryId));
  return row ?? null;
}

export async function updateOffer(
  tx: Db,
  enquiryId: number,
  { offer, offerUntil }: { offer: number | null; offerUntil: string | null },
): Promise<void> {
  await tx
    .update(partExchanges)
    .set({ offer: offer === null ? null : String(offer), offerUntil })
    .where(eq(partExchanges.enquiryId, enquiryId));
}
