import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Role } from '../../../domain/capabilities.ts';
import type { Db } from '../engine/client.ts';
import { nameKey } from '../engine/fold.ts';
import { invitations } from '../schema/index.ts';

export interface NewInvitation {
  email: string;
  role: Role;
  invitedBy: number;
  expiresAt: Date;
}

/** Neither accepted nor revoked; may have expired. */
const isOpen = (condition: SQL) =>
  and(condition, isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

/** Creates an invitation and revokes earlier ones to the same address. */
export async function insertInvitation(tx: Db, invitation: NewInvitation): Promise<number> {
  const emailKey = nameKey(invitation.email);
  await tx
    .update(invitations)
    .set({ revokedAt: new Date() })
    .where(isOpen(eq(invitations.emailKey, emailKey)));
  const [row] = await tx
    .insert(invitations)
    .values({ ...invitation, emailKey })
    .returning({ invitationId: invitations.invitationId });
  if (!row) throw new Error('Insert into invitations returned no row');
  return row.invitationId;
}

/** Returns the invitations that can still be accepted, newest first. */
export const listOpenInvitations = (db: Db, now: Date) =>
  db
    .select({
      invitationId: invitations.invitationId,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(isOpen(gt(invitations.expiresAt, now)))
    .orderBy(desc(invitations.invitationId));

/** Returns false if the invitation is unknown, accepted or revoked. */
export async function revokeInvitation(db: Db, invitationId: number, now: Date): Promise<boolean> {
  const revoked = await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(isOpen(eq(invitations.invitationId, invitationId)))
    .returning({ invitationId: invitations.invitationId });
  return revoked.length > 0;
}

/** Returns false if the invitation is unknown, accepted or revoked. */
export async function setInvitationToken(
  db: Db,
  invitationId: number,
  link: { tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  const updated = await db
    .update(invitations)
    .set(link)
    .where(isOpen(eq(invitations.invitationId, invitationId)))
    .returning({ invitationId: invitations.invitationId });
  return updated.length > 0;
}

/** Returns an invitation that was neither accepted nor revoked, or null. */
export async function findInvitation(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      invitationId: invitations.invitationId,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(isOpen(eq(invitations.tokenHash, tokenHash)));
  return row ?? null;
}

/** Returns true for one of two concurrent calls. */
export async function acceptInvitation(tx: Db, invitationId: number, now: Date): Promise<boolean> {
  const accepted = await tx
    .update(invitations)
    .set({ acceptedAt: now })
    .where(isOpen(eq(invitations.invitationId, invitationId)))
    .returning({ invitationId: invitations.invitationId });
  return accepted.length > 0;
}
