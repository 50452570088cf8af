import { AppError } from '../platform/errors.ts';
import type { Context } from '../context.server.ts';
import { insertPasswordReset } from './password-resets.server.ts';
import { findActiveUser } from './user-queries.server.ts';
import { issueResetLink } from './reset-link.server.ts';

/**
 * Creates a password reset link for the operator to hand over; earlier links stop working.
 * @throws {AppError} notFound if no active user has the address, conflict if another link was requested
 * at the same time
 */
export async function createResetLink(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  { email }: { email: string },
): Promise<string> {
  const user = await findActiveUser(db, email);
  if (!user) throw new AppError('notFound', `${email} has no active account.`);
  const resetId = await db.transaction((tx) => insertPasswordReset(tx, user.userId));
  const link = await issueResetLink(db, resetId, publicUrl);
  if (link === null)
    throw new AppError(
      'conflict',
      'Another link was requested at the same time. Please try again.',
    );
  return link;
}
