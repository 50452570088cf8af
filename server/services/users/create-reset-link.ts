import { AppError } from '../../../domain/errors.ts';
import type { Db } from '../../data/engine/client.ts';
import { insertPasswordReset } from '../../data/users/password-resets.ts';
import { findActiveLogin } from '../../data/users/users.ts';
import { issueResetLink } from './reset-link.ts';

/**
 * A link to choose a new password, for whoever owns the machine and gets no mail; links of before are dead.
 * @throws {AppError} notFound, where nobody who may sign in has the address
 */
export async function createResetLink(db: Db, email: string, publicUrl: string): Promise<string> {
  const login = await findActiveLogin(db, email);
  if (!login) throw new AppError('notFound', `Nobody signs in as ${email}.`);
  const resetId = await db.transaction((tx) => insertPasswordReset(tx, login.userId));
  const link = await issueResetLink(db, resetId, publicUrl);
  if (link === null) throw new AppError('conflict', 'Another link was asked for just now.');
  return link;
}
