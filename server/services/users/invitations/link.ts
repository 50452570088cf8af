import { INVITATION_HOURS } from '../../../../domain/users.ts';
import { hashSessionToken, newSessionToken } from '../../../auth/session-token.ts';
import type { Db } from '../../../data/engine/client.ts';
import { setInvitationToken } from '../../../data/users/invitations.ts';

/**
 * Issues the link of an invitation, valid once within 72 hours. Returns null if the invitation was accepted
 * or withdrawn. Only the hash of the token is stored, so issuing again invalidates the first link.
 */
export async function issueInvitationLink(
  db: Db,
  invitationId: number,
  publicUrl: string,
  now = new Date(),
): Promise<string | null> {
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + INVITATION_HOURS * 3_600_000);
  const link = { tokenHash: hashSessionToken(token), expiresAt };
  const isOpen = await setInvitationToken(db, invitationId, link);
  return isOpen ? `${publicUrl}/invitation?token=${token}` : null;
}
