import { AppError } from '../../../../domain/errors.ts';
import type { SessionUser } from '../../../../domain/users.ts';
import type { Db } from '../../../data/engine/client.ts';
import { auditInvitation } from './audit.ts';
import { issueInvitationLink } from './link.ts';

/**
 * Creates a new link of an invitation for an owner who hands it over.
 * @throws {AppError} notFound if the invitation is unknown, accepted or withdrawn
 */
export function handOverLink(
  db: Db,
  invitationId: number,
  publicUrl: string,
  staff: SessionUser,
  now = new Date(),
): Promise<string> {
  return db.transaction(async (tx) => {
    const link = await issueInvitationLink(tx, invitationId, publicUrl, now);
    if (link === null) throw new AppError('notFound', 'This invitation is no longer open.');
    const changes = { link: { from: null, to: 'new' } };
    await auditInvitation(tx, staff, invitationId, { action: 'update', changes });
    return link;
  });
}
