import { can, type Role } from '../../app/capabilities.ts';
import { AppError } from '../../platform/errors.ts';
import type { Context, StaffContext } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import {
  deleteSessionsOfUser,
  lockActiveOwners,
  lockUser,
  setAccess,
  findUserId,
} from './user-queries.server.ts';
import { deletePendingEmail } from './email-changes.server.ts';
import { setCalendarToken } from './calendar-links.server.ts';
import { changesBetween } from '../audit-log/write.server.ts';
import { withdrawInvitations } from './invitation.server.ts';
import { auditUser } from './audit-user.server.ts';

/**
 * Changes the role of a user, or disables or enables the user, who keeps the old password. A user who gets
 * another role or is disabled is signed out everywhere. The calendar link of a disabled user stops working for good.
 * Withdraws the open invitations of a user who may no longer invite, so that nobody returns with a new account.
 * `user` of the context is null for the command line.
 * @throws {AppError} notFound; conflict if no active owner would be left, or if the account was removed
 */
export function changeAccess(
  { db, user: staff, now }: Pick<Context, 'db' | 'user' | 'now'>,
  {
    userId,
    ...change
  }: { userId: number; role?: Role | undefined; disabled?: boolean | undefined },
): Promise<void> {
  return db.transaction(async (tx) => {
    // Locks the owners first, so that two owners who demote each other at the same time cannot both succeed.
    const owners = await lockActiveOwners(tx);
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('notFound', 'This user does not exist.');
    if (user.email === '')
      throw new AppError('conflict', 'This account has been deleted. Invite your colleague again.');
    const before = { role: user.role, disabled: user.disabledAt !== null };
    const after = {
      role: change.role ?? before.role,
      disabled: change.disabled ?? before.disabled,
    };
    const changes = changesBetween(before, after);
    if (Object.keys(changes).length === 0) return;
    const staysOwner = after.role === 'admin' && !after.disabled;
    if (owners.length === 1 && owners[0] === userId && !staysOwner)
      throw new AppError('conflict', "You can't disable or demote the last active owner.");
    await setAccess(tx, userId, {
      role: after.role,
      disabledAt: after.disabled ? (user.disabledAt ?? now) : null,
    });
    await deleteSessionsOfUser(tx, { userId });
    // Also when a user is enabled: an older version of the product kept the link of a disabled user.
    if (before.disabled || after.disabled) await setCalendarToken(tx, { userId, tokenHash: null });
    if (after.disabled) await deletePendingEmail(tx, userId);
    await auditUser(tx, { staff, userId, changes });
    if (after.disabled || !can(after, 'users'))
      await withdrawInvitations(tx, { user: staff, now }, { invitedBy: userId });
  });
}

/**
 * Returns the id of the user with an email address.
 * @throws {AppError} notFound
 */
export async function userIdByEmail(db: Db, email: string): Promise<number> {
  const userId = await findUserId(db, email);
  if (userId === null) throw new AppError('notFound', `${email} has no account.`);
  return userId;
}

/**
 * Ends the sessions of a user, except one that is kept.
 * @throws {AppError} notFound
 */
export function signOutUser(
  { db, user: staff }: StaffContext,
  target: { userId: number; keptTokenHash?: string },
): Promise<void> {
  const { userId } = target;
  return db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('notFound', 'This user does not exist.');
    const ended = await deleteSessionsOfUser(tx, target);
    if (ended === 0) return;
    await auditUser(tx, { staff, userId, changes: { sessions: { from: ended, to: 0 } } });
  });
}
