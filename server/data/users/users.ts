import { and, count, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Db } from '../engine/client.ts';
import { nameKey } from '../engine/fold.ts';
import { sessions, users } from '../schema.ts';

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  passwordHash: string;
}

/** Adds a user; answers its id, or null where the address is taken, whatever the case. */
export async function insertUser(db: Db, user: NewUser): Promise<number | null> {
  const [row] = await db
    .insert(users)
    .values({ ...user, emailKey: nameKey(user.email) })
    .onConflictDoNothing({ target: users.emailKey })
    .returning({ userId: users.userId });
  return row?.userId ?? null;
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.select({ userId: users.userId }).from(users).limit(1)).length > 0;
}

/**
 * What the session copies from the user when it begins, and the hash of the password; null for unknown
 * and disabled users. Until the transaction ends neither changes.
 */
export async function lockActiveUser(db: Db, userId: number) {
  const [user] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.disabledAt)))
    .for('share');
  return user ?? null;
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** Who a session belongs to, as the user is now; null where it is unknown, over, or its user disabled. */
export async function findSessionUser(db: Db, tokenHash: string, now: Date) {
  const [user] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .where(
      and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isNull(users.disabledAt)),
    );
  return user ?? null;
}

/** Removes a session if it is over. */
export async function deleteExpiredSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), lte(sessions.expiresAt, now)));
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Removes every session of a user. */
export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Removes every session that is over, also those that nobody reads again. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
}

/** Who has an address and may sign in, with the hash of the password; null where nobody has. */
export async function findActiveLogin(db: Db, email: string) {
  const [user] = await db
    .select({
      userId: users.userId,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(and(eq(users.emailKey, nameKey(email)), isNull(users.disabledAt)));
  return user ?? null;
}

/** Disables a user from a moment on, or for null enables; answers whether anybody has the address. */
export async function setDisabledAt(db: Db, email: string, since: Date | null): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ disabledAt: since })
    .where(eq(users.emailKey, nameKey(email)))
    .returning({ userId: users.userId });
  return rows.length > 0;
}

/** How many may sign in. */
export async function countActiveUsers(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(isNull(users.disabledAt));
  return row?.total ?? 0;
}
