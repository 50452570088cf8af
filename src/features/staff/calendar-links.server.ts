import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { users } from '../../app/schema.server.ts';

/** Stores the hash of the token of a user's calendar link; null removes the link. */
export async function setCalendarToken(
  db: Db,
  { userId, tokenHash }: { userId: number; tokenHash: string | null },
): Promise<void> {
  await db.update(users).set({ calendarTokenHash: tokenHash }).where(eq(users.userId, userId));
}

/** Returns the active user of a calendar link, or null. */
export async function findCalendarUser(db: Db, tokenHash: string) {
  const [user] = await db
    .select({
      userId: users.userId,
      firstName: users.firstName,
      role: users.role,
      tokenHash: users.calendarTokenHash,
    })
    .from(users)
    .where(and(eq(users.calendarTokenHash, tokenHash), isNull(users.disabledAt)));
  return user ?? null;
}
