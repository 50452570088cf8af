import { AppError } from '../../../domain/errors.ts';
import type { SessionUser } from '../../../domain/users.ts';
import type { Db } from '../../data/engine/client.ts';
import { deleteSessionsOfUser, lockUser } from '../../data/users/users.ts';
import { auditUser } from './audit-user.ts';

/**
 * Ends all sessions of a user.
 * @throws {AppError} notFound
 */
export function signOutUser(db: Db, userId: number, staff: SessionUser): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('notFound', 'This user does not exist.');
    const ended = await deleteSessionsOfUser(tx, userId);
    if (ended === 0) return;
    await auditUser(tx, staff, userId, { sessions: { from: ended, to: 0 } });
  });
}
