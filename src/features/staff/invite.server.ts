import { HOUR_MS } from '../../platform/durations.ts';
import { can } from '../../app/capabilities.ts';
import { AppError } from '../../platform/errors.ts';
import { INVITATION_HOURS, INVITATIONS_PER_DAY, type NewInvitation } from './users.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { insertInvitation } from './invitation-queries.server.ts';
import { findUserId, lockActiveUser } from './user-queries.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { invitationMail } from './invitation-mail.server.ts';
import { requireRateLimit } from '../../platform/rate-limits/rate-limits.server.ts';
import { auditInvitation, issueInvitationLink, withdrawInvitations } from './invitation.server.ts';

const LIMIT = { limit: INVITATIONS_PER_DAY, windowMs: 24 * HOUR_MS };

/**
 * Invites a colleague by email and returns the id of the invitation. Without a mail server, also returns the link, which
 * the owner hands over. An earlier invitation to the same address
 * stops working.
 * @throws {AppError} conflict if the address has an account; tooMany after 20 invitations in a day
 */
export async function invite(
  ctx: StaffContext,
  { email, role }: NewInvitation,
): Promise<{ invitationId: number; link: string | null }> {
  const { db, user, now, settings } = ctx;
  if ((await findUserId(db, email)) !== null)
    throw new AppError('conflict', `${email} already has an account.`, {
      fields: { email: 'This colleague already has an account' },
    });
  await requireRateLimit(ctx, { key: 'invitations', ...LIMIT });
  return db.transaction(async (tx) => {
    // Locked, so that an account that is disabled at the same moment leaves no invitation.
    const inviter = await lockActiveUser(tx, { userId: user.userId });
    if (!inviter || !can(inviter, 'users'))
      throw new AppError('forbidden', "Your account can't invite colleagues any more.");
    const expiresAt = new Date(now.getTime() + INVITATION_HOURS * HOUR_MS);
    const invitation = { email, role, invitedBy: user.userId, expiresAt, createdAt: now };
    await withdrawInvitations(tx, ctx, { email });
    const invitationId = await insertInvitation(tx, invitation);
    const changes = { role: { from: null, to: role } };
    await auditInvitation(tx, { staff: user, invitationId, action: 'create', changes });
    // An email that is only stored would replace the link that the owner hands over.
    if (!ctx.hasMailServer)
      return {
        invitationId,
        link: await issueInvitationLink({ ...ctx, db: tx }, { invitationId }),
      };
    const inviterName = `${user.firstName} ${user.lastName}`;
    await queueMail(tx, ctx, {
      kind: 'invitation',
      to: email,
      linkId: invitationId,
      ...invitationMail({ inviter: inviterName, dealer: settings.current('dealer').name }),
    });
    return { invitationId, link: null };
  });
}
