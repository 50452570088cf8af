import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { passwordResets, users } from '../../app/schema.server.ts';
import { deleteTickets } from './second-factor/tickets.server.ts';
import { deleteSessionsOfUser } from './user-queries.server.ts';

/**
 * Creates a password reset; earlier ones of the user stop working. Must run in a transaction, because it
 * locks the user.
 * @param userId null for an unknown email address: the reset then has no effect
 */
export async function insertPasswordReset(db: Db, userId: number | null): Promise<number> {
  // No user has id 0: runs the same statements for unknown addresses, to take the same time.
  const lockedId = userId ?? 0;
  await db
    .select({ userId: users.userId })
    .from(users)
    .where(eq(users.userId, lockedId))
    .for('update');
  await db.delete(passwordResets).where(eq(passwordResets.userId, lockedId));
  const [row] = await db
    .insert(passwordResets)
    .values({ userId })
    .returning({ resetId: passwordResets.resetId });
  if (!row) throw new Error('Insert into password_resets returned no row');
  return row.resetId;
}

/** Returns null if the reset no longer exists or has no active user. */
export async function findResetUser(db: Db, resetId: number) {
  const [user] = await db
    .select({ userId: users.userId, email: users.email, firstName: users.firstName })
    .from(passwordResets)
    .innerJoin(users, eq(users.userId, passwordResets.userId))
    .where(and(eq(passwordResets.resetId, resetId), isNull(users.disabledAt)));
  return user ?? null;
}

/** Returns false if the reset no longer exists. */
export async function setResetToken(
  db: Db,
  resetId: number,
  link: { tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  const updated = await db
    .update(passwordResets)
    .set(link)
    .where(eq(passwordResets.resetId, resetId))
    .returning({ resetId: passwordResets.resetId });
  return updated.length > 0;
}

export async function deletePasswordReset(db: Db, resetId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.resetId, resetId));
}

/** Returns the active user of a link that has not expired, or null. */
export async function findValidReset(db: Db, { tokenHash, now }: { tokenHash: string; now: Date }) {
  const [row] = await db
    .select({
      userId: users.userId,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.userId, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.tokenHash, tokenHash),
        gt(passwordResets.expiresAt, now),
        isNull(users.disabledAt),
      ),
    );
  return row ?? null;
}

/** Deletes a used reset. Of two concurrent calls, only one returns true. */
export async function consumeReset(db: Db, tokenHash: string): Promise<boolean> {
  const deleted = await db
    .delete(passwordResets)
    .where(eq(passwordResets.tokenHash, tokenHash))
    .returning({ resetId: passwordResets.resetId });
  return deleted.length > 0;
}

/** Invalidates the reset links that were sent to a user. */
export async function deleteResetsOfUser(db: Db, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Also deletes the user's resets and sessions, except the session with `keptTokenHash`. */
export async function setPassword(
  db: Db,
  {
    userId,
    passwordHash,
    keptTokenHash,
  }: { userId: number; passwordHash: string; keptTokenHash?: string | undefined },
): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.userId, userId));
  await deleteResetsOfUser(db, userId);
  await deleteSessionsOfUser(db, { userId, keptTokenHash });
  await deleteTickets(db, userId);
}
