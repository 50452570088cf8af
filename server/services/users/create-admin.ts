import { AppError } from '../../../domain/errors.ts';
import { hashPassword } from '../../auth/password.ts';
import type { Db } from '../../data/engine/client.ts';
import { insertUser } from '../../data/users/users.ts';

/**
 * Adds an administrator with a password that has been checked; answers the user's id.
 * @throws {AppError} conflict, where somebody has this e-mail address
 */
export async function createAdmin(
  db: Db,
  admin: { email: string; firstName: string; lastName: string; password: string },
): Promise<number> {
  const { password, ...person } = admin;
  const passwordHash = await hashPassword(password);
  const userId = await insertUser(db, { ...person, role: 'admin', passwordHash });
  if (userId === null) throw new AppError('conflict', `${admin.email} already has an account.`);
  return userId;
}
