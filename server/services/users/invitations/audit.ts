import type { SessionUser } from '../../../../domain/users.ts';
import type { Db } from '../../../data/engine/client.ts';
import { withdrawInvitations as withdraw } from '../../../data/users/invitations.ts';
import { type NewAuditEntry, writeAuditEntry } from '../../audit-log/write.ts';

/** Name of an invitation in the audit log, which contains no email address of it. */
export const invitationReference = (invitationId: number) => `invitation-${invitationId}`;

/**
 * Adds an audit entry about an invitation.
 * @param staff null for a password reset or the command line
 */
export const auditInvitation = (
  tx: Db,
  staff: SessionUser | null,
  invitationId: number,
  { action, changes = {} }: Pick<NewAuditEntry, 'action'> & Partial<Pick<NewAuditEntry, 'changes'>>,
): Promise<void> =>
  writeAuditEntry(tx, {
    staff,
    entity: 'user',
    entityId: null,
    subject: invitationReference(invitationId),
    action,
    changes,
  });

/** Withdraws the invitations that a user has sent, or those to an address, and logs those that were valid. */
export async function withdrawInvitations(
  tx: Db,
  which: { invitedBy: number } | { email: string },
  staff: SessionUser | null,
  now: Date,
): Promise<void> {
  for (const invitationId of await withdraw(tx, which, now))
    await auditInvitation(tx, staff, invitationId, { action: 'delete' });
}
