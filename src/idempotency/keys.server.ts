import { eq, lte } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { idempotencyKeys } from '../schema.server.ts';

type IdempotencyRecord = typeof idempotencyKeys.$inferSelect;

/** Inserts a key. Returns false if another request has it. */
export async function claimKey(
  db: Db,
  claim: Pick<IdempotencyRecord, 'keyHash' | 'userId' | 'bodyHash' | 'endsAt'>,
): Promise<boolean> {
  const rows = await db
    .insert(idempotencyKeys)
    .values(claim)
    .onConflictDoNothing()
    .returning({ keyHash: idempotencyKeys.keyHash });
  return rows.length > 0;
}

export async function findKey(db: Db, keyHash: string): Promise<IdempotencyRecord | null> {
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.keyHash, keyHash));
  return row ?? null;
}

export async function storeAnswer(
  db: Db,
  keyHash: string,
  answer: { status: number; answer: string },
): Promise<void> {
  await db.update(idempotencyKeys).set(answer).where(eq(idempotencyKeys.keyHash, keyHash));
}

export async function releaseKey(db: Db, keyHash: string): Promise<void> {
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.keyHash, keyHash));
}

export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.endsAt, now));
}
