import { AppError } from '../../../domain/errors.ts';
import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { revokeInvitation as revoke } from '../../data/users/invitations.ts';
import { auditInvitation } from './audit-invitation.ts';

/** @throws {AppError} notFound if the invitation is unknown, accepted or already withdrawn */
export async function revokeInvitation(
  db: Db,
  invitationId: number,
  staff: SessionUser,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await revoke(tx, invitationId, now)))
      throw new AppError('notFound', 'This invitation is no longer open.');
    await auditInvitation(tx, staff, invitationId, { action: 'delete' });
  });
}
