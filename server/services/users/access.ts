import { AppError } from '../../../domain/errors.ts';
import type { Db } from '../../data/engine/client.ts';
import {
  countActiveUsers,
  deleteSessionsOfUser,
  findActiveLogin,
  setDisabledAt,
} from '../../data/users/users.ts';

/**
 * Disables a user and ends all sessions and reset links at once. Audit entries stay.
 * @throws {AppError} notFound if no active user has the address, conflict for the last active user
 */
export function disableUser(db: Db, email: string, now = new Date()): Promise<void> {
  return db.transaction(async (tx) => {
    const login = await findActiveLogin(tx, email);
    if (!login) throw new AppError('notFound', `${email} has no active account.`);
    await setDisabledAt(tx, email, now);
    if ((await countActiveUsers(tx)) === 0)
      throw new AppError('conflict', `Cannot disable ${email}: the last active administrator.`);
    await deleteSessionsOfUser(tx, login.userId);
  });
}

/**
 * Enables a disabled user, who keeps the old password.
 * @throws {AppError} notFound if no user has the address
 */
export async function enableUser(db: Db, email: string): Promise<void> {
  if (!(await setDisabledAt(db, email, null)))
    throw new AppError('notFound', `${email} has no account.`);
}
