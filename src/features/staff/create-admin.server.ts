import { randomBytes } from 'node:crypto';
import { AppError } from '../../platform/errors.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { hasUsers, insertUser } from './user-queries.server.ts';
import { hashPassword } from '../../platform/auth/password.server.ts';
import { requireStrongPassword } from './require-password.server.ts';

interface FirstAdmin {
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  adminName: { firstName: string; lastName: string };
  dealer: { name: string; email: string };
}

/**
 * Creates an owner if there is no user yet. Returns the generated password, to be shown once, or
 * null if there is nothing to show.
 */
export async function ensureFirstAdmin(
  db: Db,
  { adminEmail, adminPassword, adminName, dealer }: FirstAdmin,
): Promise<{ email: string; password: string } | null> {
  if (await hasUsers(db)) return null;
  const email = adminEmail ?? `admin@${dealer.email.split('@').at(-1)}`;
  const password = adminPassword ?? randomBytes(15).toString('base64url');
  try {
    const hasGeneratedEmail = adminEmail === undefined;
    await createAdmin(db, { email, password, hasGeneratedEmail, ...adminName, dealer });
  } catch (error) {
    // Another process that started at the same time created the account and shows its password.
    if (error instanceof AppError && error.code === 'conflict') return null;
    if (error instanceof AppError && error.code === 'invalid')
      throw new Error(`ADMIN_PASSWORD: ${error.message}`, { cause: error });
    throw error;
  }
  return adminPassword === undefined ? { email, password } : null;
}

interface NewAdmin {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  hasGeneratedEmail?: boolean;
  dealer?: { name: string };
}

/**
 * Creates an owner and returns the user's id.
 * @throws {AppError} conflict if the email address is taken; invalid for a common password
 */
export async function createAdmin(
  db: Db,
  { password, dealer = { name: '' }, ...names }: NewAdmin,
): Promise<number> {
  await requireStrongPassword(password, { ...names, dealer });
  const passwordHash = await hashPassword(password);
  const userId = await insertUser(db, { ...names, role: 'admin', passwordHash });
  if (userId === null) throw new AppError('conflict', `${names.email} already has an account.`);
  return userId;
}
