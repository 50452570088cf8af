import { AppError } from '../../../domain/errors.ts';
import type { Db } from '../../data/engine/client.ts';
import {
  countActiveUsers,
  deleteSessionsOf,
  findActiveLogin,
  setDisabledAt,
} from '../../data/users/users.ts';

/**
 * Ends somebody's access, for whoever owns the machine: sessions and links are dead at once, what the
 * person did stays on record.
 * @throws {AppError} notFound, where nobody who may sign in has the address; conflict for the last of them
 */
export function disableUser(db: Db, email: string, now = new Date()): Promise<void> {
  return db.transaction(async (tx) => {
    const login = await findActiveLogin(tx, email);
    if (!login) throw new AppError('notFound', `Nobody signs in as ${email}.`);
    await setDisabledAt(tx, email, now);
    if ((await countActiveUsers(tx)) === 0)
      throw new AppError('conflict', `${email} is the last who may sign in, and stays.`);
    await deleteSessionsOf(tx, login.userId);
  });
}

/**
 * Lets somebody sign in again, with the password of before.
 * @throws {AppError} notFound, where nobody has the address
 */
export async function enableUser(db: Db, email: string): Promise<void> {
  if (!(await setDisabledAt(db, email, null)))
    throw new AppError('notFound', `Nobody has an account as ${email}.`);
}
