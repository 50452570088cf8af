import { can } from '../../../../domain/capabilities.ts';
import { AppError } from '../../../../domain/errors.ts';
import {
  INVITATION_HOURS,
  INVITATIONS_PER_DAY,
  type NewInvitation,
} from '../../../../domain/users.ts';
import type { SessionUser } from '../../../../domain/users.ts';
import type { Db } from '../../../data/engine/client.ts';
import { insertInvitation } from '../../../data/users/invitations.ts';
import { findUserId, lockActiveUser } from '../../../data/users/users.ts';
import { type MailQueue, queueMail } from '../../mails/queue-mail.ts';
import { invitationMail } from '../../mails/texts/invitation.ts';
import { requireRateLimit } from '../rate-limits.ts';
import { issueInvitationLink } from './link.ts';
import { auditInvitation, withdrawInvitations } from './audit.ts';

const HOUR_MS = 3_600_000;
const LIMIT = { limit: INVITATIONS_PER_DAY, windowMs: 24 * HOUR_MS };

/**
 * Invites a colleague by email and returns the id of the invitation. Without a mail server, also returns the link, which
 * the owner hands over. An earlier invitation to the same address
 * stops working.
 * @throws {AppError} conflict if the address has an account; tooMany after 20 invitations in a day
 */
export async function invite(
  {
    db,
    dealer,
    hasMailServer,
    ...mailQueue
  }: MailQueue & { db: Db; dealer: { name: string }; hasMailServer: boolean },
  { email, role }: NewInvitation,
  staff: SessionUser,
  now = new Date(),
): Promise<{ invitationId: number; link: string | null }> {
  if ((await findUserId(db, email)) !== null)
    throw new AppError('conflict', `${email} already has an account.`, {
      fields: { email: 'This colleague already has an account' },
    });
  await requireRateLimit(db, 'invitations', LIMIT, now);
  return db.transaction(async (tx) => {
    // Locked, so that an account that is disabled at the same moment leaves no invitation.
    const inviter = await lockActiveUser(tx, staff.userId);
    if (!inviter || !can(inviter, 'users'))
      throw new AppError('forbidden', "Your account can't invite colleagues any more.");
    const expiresAt = new Date(now.getTime() + INVITATION_HOURS * HOUR_MS);
    const invitation = { email, role, invitedBy: staff.userId, expiresAt };
    await withdrawInvitations(tx, { email }, staff, now);
    const invitationId = await insertInvitation(tx, invitation);
    const changes = { role: { from: null, to: role } };
    await auditInvitation(tx, staff, invitationId, { action: 'create', changes });
    // An email that is only stored would replace the link that the owner hands over.
    if (!hasMailServer)
      return {
        invitationId,
        link: await issueInvitationLink(tx, invitationId, mailQueue.publicUrl, now),
      };
    await queueMail(tx, mailQueue, {
      kind: 'invitation',
      to: email,
      linkId: invitationId,
      ...invitationMail({ inviter: `${staff.firstName} ${staff.lastName}`, dealer: dealer.name }),
    });
    return { invitationId, link: null };
  });
}
