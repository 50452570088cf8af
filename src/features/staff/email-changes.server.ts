import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { emailChanges, mails } from '../../app/schema.server.ts';

/** Stores a new address that a user must confirm, in place of an earlier one. Returns the id of the change. */
export async function replacePendingEmail(
  tx: Db,
  change: { userId: number; email: string; expiresAt: Date },
): Promise<number> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, change.userId));
  const [row] = await tx
    .insert(emailChanges)
    .values(change)
    .returning({ emailChangeId: emailChanges.emailChangeId });
  if (!row) throw new Error('Insert into email_changes returned no row');
  return row.emailChangeId;
}

/** Returns false if the change no longer exists. */
export async function setEmailChangeToken(
  db: Db,
  { emailChangeId, tokenHash }: { emailChangeId: number; tokenHash: string },
): Promise<boolean> {
  const updated = await db
    .update(emailChanges)
    .set({ tokenHash })
    .where(eq(emailChanges.emailChangeId, emailChangeId))
    .returning({ userId: emailChanges.userId });
  return updated.length > 0;
}

/** Deletes a change and returns it. Returns null for an unknown or expired one, and to a second concurrent call. */
export async function consumeEmailChange(
  tx: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<{ userId: number; email: string } | null> {
  const [change] = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.tokenHash, tokenHash), gt(emailChanges.expiresAt, now)))
    .returning({ userId: emailChanges.userId, email: emailChanges.email });
  return change ?? null;
}

/** Returns the address that a user has not confirmed yet, with the state of its email; null without one. */
export async function findPendingEmail(db: Db, { userId, now }: { userId: number; now: Date }) {
  const [change] = await db
    .select({ email: emailChanges.email, status: mails.status, error: mails.error })
    .from(emailChanges)
    .leftJoin(
      mails,
      and(eq(mails.kind, 'emailConfirmation'), eq(mails.linkId, emailChanges.emailChangeId)),
    )
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
    .orderBy(desc(mails.mailId))
    .limit(1);
  return change ?? null;
}

export async function deletePendingEmail(db: Db, userId: number): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}
