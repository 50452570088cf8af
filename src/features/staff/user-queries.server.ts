import { and, asc, eq, gt, gte, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { Role } from '../../app/capabilities.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { pushDevices, secondFactors, sessions, users } from '../../app/schema.server.ts';

interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  passwordHash: string;
  hasGeneratedEmail?: boolean;
}

const NAMES = { email: users.email, firstName: users.firstName, lastName: users.lastName };

/** Returns the new id, or null if the email address is taken (case-insensitive). */
export async function insertUser(db: Db, user: NewUser): Promise<number | null> {
  const [row] = await db
    .insert(users)
    .values({ ...user, emailKey: nameKey(user.email) })
    .onConflictDoNothing({ target: users.emailKey })
    .returning({ userId: users.userId });
  return row?.userId ?? null;
}

/** Returns when the oldest user was added, or null without users. */
export async function firstUserAt(db: Db): Promise<Date | null> {
  const [first] = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .orderBy(asc(users.createdAt))
    .limit(1);
  return first?.createdAt ?? null;
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.select({ userId: users.userId }).from(users).limit(1)).length > 0;
}

/**
 * Locks the user against changes until the transaction ends. Returns null if unknown or disabled.
 * @param lock `no key update` if the transaction changes the user: two transactions that share the lock would wait for
 * each other
 */
export async function lockActiveUser(
  db: Db,
  { userId, lock = 'share' }: { userId: number; lock?: 'share' | 'no key update' | undefined },
) {
  const [user] = await db
    .select({
      ...NAMES,
      role: users.role,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.disabledAt)))
    .for(lock);
  return user ?? null;
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/**
 * Returns the current user of a session, or null if the session is unknown or expired or the user is
 * disabled.
 */
export async function findSessionUser(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
) {
  const [user] = await db
    .select({
      userId: users.userId,
      ...NAMES,
      role: users.role,
      lastSeenAt: users.lastSeenAt,
      hasSecondFactor: isNotNull(secondFactors.userId).mapWith(Boolean),
    })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .where(
      and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isNull(users.disabledAt)),
    );
  return user ?? null;
}

export async function deleteExpiredSession(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.tokenHash, tokenHash), isOver(now)));
}

/** Condition of sessions that have expired, and whose browser is not remembered either. */
const isOver = (now: Date) =>
  and(
    lte(sessions.expiresAt, now),
    or(isNull(sessions.rememberedUntil), lte(sessions.rememberedUntil, now)),
  );

/** Returns until when the browser of a session, expired or not, is not asked for a code; null if it is asked. */
export async function findRememberedUntil(
  db: Db,
  { tokenHash, now, userId }: { tokenHash: string; now: Date; userId?: number },
): Promise<Date | null> {
  const [session] = await db
    .select({ rememberedUntil: sessions.rememberedUntil })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.rememberedUntil, now),
        userId === undefined ? undefined : eq(sessions.userId, userId),
      ),
    );
  return session?.rememberedUntil ?? null;
}

/** Deletes the push device that a session used, because its next user may be somebody else. */
export async function deletePushDeviceOfSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.sessionHash, tokenHash));
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/**
 * Ends the sessions of a user, except the one with this token, and returns their number. Deletes the push devices
 * that the ended sessions used.
 */
export async function deleteSessionsOfUser(
  db: Db,
  { userId, keptTokenHash }: { userId: number; keptTokenHash?: string | undefined },
): Promise<number> {
  const isOther = (hash: typeof sessions.tokenHash | typeof pushDevices.sessionHash) =>
    keptTokenHash === undefined ? undefined : ne(hash, keptTokenHash);
  await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, userId), isOther(pushDevices.sessionHash)));
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther(sessions.tokenHash)))
    .returning({ userId: sessions.userId });
  return deleted.length;
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(isOver(now));
}

/** Finds an active user by email address (case-insensitive) or by id, or null. */
export async function findActiveUser(db: Db, who: string | number) {
  const isUser = typeof who === 'number' ? eq(users.userId, who) : eq(users.emailKey, nameKey(who));
  const [user] = await db
    .select({
      userId: users.userId,
      ...NAMES,
      passwordHash: users.passwordHash,
      hasSecondFactor: isNotNull(secondFactors.userId).mapWith(Boolean),
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.userId))
    .where(and(isUser, isNull(users.disabledAt)));
  return user ?? null;
}

/** Locks the active owners until the transaction ends and returns their ids. */
export async function lockActiveOwners(tx: Db): Promise<number[]> {
  const owners = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .orderBy(users.userId)
    .for('update');
  return owners.map(({ userId }) => userId);
}

/** Locks a user until the transaction ends; null for an unknown id. */
export async function lockUser(tx: Db, userId: number) {
  const [user] = await tx
    .select({ email: users.email, role: users.role, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.userId, userId))
    .for('update');
  return user ?? null;
}

/** Returns the address and names of a user, active or not. */
export async function findNames(db: Db, userId: number) {
  const [user] = await db.select(NAMES).from(users).where(eq(users.userId, userId));
  return user ?? null;
}

/** Returns the email address of an active user, or null. */
export async function findActiveAddress(db: Db, userId: number): Promise<string | null> {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.disabledAt)));
  return user?.email ?? null;
}

/** Changes the address of a user. Returns false if another user has it (case-insensitive). */
export async function setEmail(
  tx: Db,
  { userId, email }: { userId: number; email: string },
): Promise<boolean> {
  const emailKey = nameKey(email);
  const isTaken = await tx.$count(
    users,
    and(eq(users.emailKey, emailKey), ne(users.userId, userId)),
  );
  if (isTaken) return false;
  await tx
    .update(users)
    .set({ email, emailKey, hasGeneratedEmail: false })
    .where(eq(users.userId, userId));
  return true;
}

/** Sets the role, and the time since which the user is disabled; null for an active user. */
export async function setAccess(
  tx: Db,
  userId: number,
  access: { role: Role; disabledAt: Date | null },
): Promise<void> {
  await tx.update(users).set(access).where(eq(users.userId, userId));
}

/** Returns the id of a user, active or not, by email address (case-insensitive), or null. */
export async function findUserId(db: Db, email: string): Promise<number | null> {
  const [user] = await db
    .select({ userId: users.userId })
    .from(users)
    .where(eq(users.emailKey, nameKey(email)));
  return user?.userId ?? null;
}

export async function setLastSeen(
  db: Db,
  { userId, lastSeenAt }: { userId: number; lastSeenAt: Date },
): Promise<void> {
  await db.update(users).set({ lastSeenAt }).where(eq(users.userId, userId));
}

/** Sets when a user was last seen, unless the stored time is less than `intervalMs` milliseconds from `now`. */
export async function setLastSeenUnlessRecent(
  db: Db,
  { userId, now, intervalMs }: { userId: number; now: Date; intervalMs: number },
): Promise<void> {
  const isOld = or(
    isNull(users.lastSeenAt),
    lte(users.lastSeenAt, new Date(now.getTime() - intervalMs)),
    gte(users.lastSeenAt, new Date(now.getTime() + intervalMs)),
  );
  await db
    .update(users)
    .set({ lastSeenAt: now })
    .where(and(eq(users.userId, userId), isOld));
}
