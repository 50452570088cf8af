import { and, eq, inArray, lt, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import {
  auditLog,
  emailChanges,
  passwordResets,
  pushDevices,
  recoveryCodes,
  secondFactors,
  sessions,
  settings,
  signInTickets,
  users,
} from '../../app/schema.server.ts';

/** Condition of users whose account was not removed. */
export const hasAccount = ne(users.email, '');

/** Condition of accounts that were disabled before a time and not removed yet. */
export const disabledBefore = (time: Date) => and(lt(users.disabledAt, time), hasAccount);

/**
 * Removes the accounts of disabled users. Their names and ids stay, because enquiries and appointments refer to them;
 * the email addresses, current and earlier ones, disappear from the audit log too. The same address can be invited
 * again, as a new user.
 * @param before removes only accounts that were disabled before this time and are still disabled
 */
export async function removeAccounts(
  tx: Db,
  { userIds, before }: { userIds: readonly number[]; before: Date },
): Promise<void> {
  const removed = await tx
    .select({ userId: users.userId, email: users.email })
    .from(users)
    .where(and(inArray(users.userId, [...userIds]), disabledBefore(before)))
    .orderBy(users.userId)
    .for('update');
  for (const user of removed) await removeAccount(tx, user);
}

async function removeAccount(
  tx: Db,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await tx
    .update(users)
    .set({
      email: '',
      // No address has this key, and no other user.
      emailKey: `removed-${userId}`,
      hasGeneratedEmail: false,
      passwordHash: '',
      calendarTokenHash: null,
      lastSeenAt: null,
    })
    .where(eq(users.userId, userId));
  for (const table of [
    sessions,
    passwordResets,
    emailChanges,
    pushDevices,
    secondFactors,
    recoveryCodes,
    signInTickets,
  ])
    await tx.delete(table).where(eq(table.userId, userId));
  const earlier = await clearAuditLog(tx, { userId, email });
  await tx
    .update(settings)
    .set({ updatedBy: '' })
    .where(
      and(
        inArray(settings.updatedBy, [email, ...earlier]),
        notInArray(settings.updatedBy, tx.select({ email: users.email }).from(users)),
      ),
    );
}

/** Removes the addresses of a user and the devices of the sign-ins. Returns the addresses before the last one. */
async function clearAuditLog(
  tx: Db,
  { userId, email }: { userId: number; email: string },
): Promise<string[]> {
  const isAboutUser = and(eq(auditLog.entity, 'user'), eq(auditLog.entityId, userId));
  const emailChangesOfUser = await tx
    .select({ auditEntryId: auditLog.auditEntryId, email: auditLog.email })
    .from(auditLog)
    .where(and(isAboutUser, eq(auditLog.action, 'emailChange'), ne(auditLog.email, '')));
  await tx.update(auditLog).set({ email: '' }).where(eq(auditLog.email, email));
  // Later entries with an earlier address are those of its next user.
  for (const change of emailChangesOfUser)
    await tx
      .update(auditLog)
      .set({ email: '' })
      .where(
        and(eq(auditLog.email, change.email), lte(auditLog.auditEntryId, change.auditEntryId)),
      );
  await tx
    .update(auditLog)
    .set({ changes: sql`${auditLog.changes} - 'device'` })
    .where(and(isAboutUser, eq(auditLog.action, 'signIn')));
  return emailChangesOfUser.map((change) => change.email);
}
