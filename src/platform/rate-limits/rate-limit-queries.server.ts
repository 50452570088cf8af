import { createHash } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { RouteContext } from '../register.ts';
import type { Db } from '../database/client.server.ts';
import { rateLimits } from './rate-limits-table.server.ts';

export const hashKey = (key: string) => createHash('sha256').update(key).digest('hex');

/** Call before `incrementRateLimit`, which does not check whether the window has ended. */
export async function deleteExpiredRateLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.endsAt, now));
}

/**
 * Counts an attempt in the key's fixed window, in one statement, so that concurrent attempts are counted
 * correctly. Further attempts do not extend the window: otherwise an attacker could lock an account for
 * ever.
 */
export async function incrementRateLimit(
  { db, now }: Pick<RouteContext, 'db' | 'now'>,
  { key, windowMs }: { key: string; windowMs: number },
): Promise<{ count: number; endsAt: Date }> {
  const [row] = await db
    .insert(rateLimits)
    .values({ keyHash: hashKey(key), count: 1, endsAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: rateLimits.keyHash,
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count, endsAt: rateLimits.endsAt });
  if (!row) throw new Error('Insert into rate_limits returned no row');
  return row;
}

export async function decrementRateLimit(db: Db, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.keyHash, hashKey(key)), gt(rateLimits.count, 0)));
}

export async function resetRateLimit(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.keyHash, hashKey(key)));
}

/** Stores a marker that `isTrusted` finds until `endsAt`. Shares the table, with a count of 0. */
export async function setTrusted(
  db: Db,
  { key, endsAt }: { key: string; endsAt: Date },
): Promise<void> {
  await db
    .insert(rateLimits)
    .values({ keyHash: hashKey(key), count: 0, endsAt })
    .onConflictDoUpdate({ target: rateLimits.keyHash, set: { endsAt } });
}

export async function isTrusted(
  db: Db,
  { key, now }: { key: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .select({ endsAt: rateLimits.endsAt })
    .from(rateLimits)
    .where(and(eq(rateLimits.keyHash, hashKey(key)), gt(rateLimits.endsAt, now)));
  return rows.length > 0;
}
