import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../engine/client.ts';
import { passwordResets, users } from '../schema.ts';
import { deleteSessionsOf } from './users.ts';

/**
 * Begins a reset; whatever the user asked for before is dead. Without a user it leads nowhere. Call it in
 * a transaction: two at the same moment come one after the other.
 */
export async function insertPasswordReset(db: Db, userId: number | null): Promise<number> {
  // A user id of 0 is nobody's: the same statements run for an address that nobody has.
  const asked = userId ?? 0;
  await db
    .select({ userId: users.userId })
    .from(users)
    .where(eq(users.userId, asked))
    .for('update');
  await db.delete(passwordResets).where(eq(passwordResets.userId, asked));
  const [row] = await db
    .insert(passwordResets)
    .values({ userId })
    .returning({ resetId: passwordResets.resetId });
  if (!row) throw new Error('A password reset was not stored');
  return row.resetId;
}

/** Who a reset is for; null where it is gone, or leads nowhere. */
export async function findResetUser(db: Db, resetId: number) {
  const [user] = await db
    .select({ userId: users.userId, email: users.email, firstName: users.firstName })
    .from(passwordResets)
    .innerJoin(users, eq(users.userId, passwordResets.userId))
    .where(and(eq(passwordResets.resetId, resetId), isNull(users.disabledAt)));
  return user ?? null;
}

/** Gives a reset its link; answers whether it was still there. */
export async function setResetToken(
  db: Db,
  resetId: number,
  link: { tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  const armed = await db
    .update(passwordResets)
    .set(link)
    .where(eq(passwordResets.resetId, resetId))
    .returning({ resetId: passwordResets.resetId });
  return armed.length > 0;
}

export async function deletePasswordReset(db: Db, resetId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.resetId, resetId));
}

/** Whose link it is, while it is good; null for any other. */
export async function findValidReset(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ userId: users.userId, email: users.email })
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

/** Uses a link up; of two calls at once one succeeds. */
export async function consumeReset(db: Db, tokenHash: string): Promise<boolean> {
  const used = await db
    .delete(passwordResets)
    .where(eq(passwordResets.tokenHash, tokenHash))
    .returning({ resetId: passwordResets.resetId });
  return used.length > 0;
}

/** Sets a password: every link and every session of before is dead. */
export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.userId, userId));
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await deleteSessionsOf(db, userId);
}
