import { AppError } from '../platform/errors.ts';
import { hashPassword } from '../platform/auth/password.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import { insertUser } from './user-queries.server.ts';
import { requireStrongPassword } from './require-strong-password.server.ts';

/**
 * Creates an owner and returns the user's id.
 * @throws {AppError} conflict if the email address is taken; invalid for a common password
 */
export async function createAdmin(
  db: Db,
  admin: {
    email: string;
    firstName: string;
    lastName: string;
    password: string;
    hasGeneratedEmail?: boolean;
  },
  dealer = { name: '' },
): Promise<number> {
  const { password, ...names } = admin;
  await requireStrongPassword(password, names, dealer);
  const passwordHash = await hashPassword(password);
  const userId = await insertUser(db, { ...names, role: 'admin', passwordHash });
  if (userId === null) throw new AppError('conflict', `${admin.email} already has an account.`);
  return userId;
}
