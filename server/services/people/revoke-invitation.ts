import { AppError } from '../../../domain/errors.ts';
import type { Db } from '../../data/engine/client.ts';
import { revokeInvitation as revoke } from '../../data/users/invitations.ts';

/** @throws {AppError} notFound if the invitation is unknown, accepted or already withdrawn */
export async function revokeInvitation(
  db: Db,
  invitationId: number,
  now = new Date(),
): Promise<void> {
  if (!(await revoke(db, invitationId, now)))
    throw new AppError('notFound', 'This invitation is no longer open.');
}
