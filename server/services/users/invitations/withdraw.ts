import { AppError } from '../../../../domain/errors.ts';
import type { SessionUser } from '../../../../domain/users.ts';
import type { Db } from '../../../data/engine/client.ts';
import { withdrawInvitation as withdraw } from '../../../data/users/invitations.ts';
import { auditInvitation } from './audit.ts';

/** @throws {AppError} notFound if the invitation is unknown, accepted or already withdrawn */
export async function withdrawInvitation(
  db: Db,
  invitationId: number,
  staff: SessionUser,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await withdraw(tx, invitationId, now)))
      throw new AppError('notFound', 'This invitation is no longer open.');
    await auditInvitation(tx, staff, invitationId, { action: 'delete' });
  });
}
