import { HOUR_MS } from '../../platform/durations.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionUser } from '../../app/session-user.ts';
import { INVITATION_HOURS } from './users.ts';
import { hashSessionToken, newSessionToken } from '../../platform/auth/session-token.server.ts';
import type { Context, StaffContext } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import {
  setInvitationToken,
  withdrawInvitation as withdrawOne,
  withdrawInvitations as withdraw,
} from './invitation-queries.server.ts';
import { type NewAuditEntry, writeAuditEntry } from '../audit-log/write.server.ts';

/** Name of an invitation in the audit log, which contains no email address of it. */
export const invitationReference = (invitationId: number) => `invitation-${invitationId}`;

interface InvitationEntry
  extends Pick<NewAuditEntry, 'action'>, Partial<Pick<NewAuditEntry, 'changes'>> {
  /** Null for a password reset or the command line. */
  staff: SessionUser | null;
  invitationId: number;
}

/** Adds an audit entry about an invitation. */
export const auditInvitation = (
  tx: Db,
  { staff, invitationId, action, changes = {} }: InvitationEntry,
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
  { user: staff, now }: Pick<Context, 'user' | 'now'>,
  which: { invitedBy: number } | { email: string },
): Promise<void> {
  for (const invitationId of await withdraw(tx, which, now))
    await auditInvitation(tx, { staff, invitationId, action: 'delete' });
}

/**
 * Issues the link of an invitation, valid once within 72 hours. Returns null if the invitation was accepted
 * or withdrawn. Only the hash of the token is stored, so issuing again invalidates the first link.
 */
export async function issueInvitationLink(
  { db, publicUrl, now }: Pick<Context, 'db' | 'publicUrl' | 'now'>,
  { invitationId }: { invitationId: number },
): Promise<string | null> {
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + INVITATION_HOURS * HOUR_MS);
  const link = { tokenHash: hashSessionToken(token), expiresAt };
  const isOpen = await setInvitationToken(db, invitationId, link);
  return isOpen ? `${publicUrl}/invitation?token=${token}` : null;
}

const closed = () => new AppError('notFound', 'This invitation is no longer open.');

/**
 * Creates a new link of an invitation for an owner who hands it over.
 * @throws {AppError} notFound if the invitation is unknown, accepted or withdrawn
 */
export function handOverLink(
  { db, user, now, publicUrl }: StaffContext,
  { invitationId }: { invitationId: number },
): Promise<{ link: string }> {
  return db.transaction(async (tx) => {
    const link = await issueInvitationLink({ db: tx, publicUrl, now }, { invitationId });
    if (link === null) throw closed();
    const changes = { link: { from: null, to: 'new' } };
    await auditInvitation(tx, { staff: user, invitationId, action: 'update', changes });
    return { link };
  });
}

/** @throws {AppError} notFound if the invitation is unknown, accepted or already withdrawn */
export async function withdrawInvitation(
  { db, user, now }: StaffContext,
  { invitationId }: { invitationId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await withdrawOne(tx, { invitationId, now }))) throw closed();
    await auditInvitation(tx, { staff: user, invitationId, action: 'delete' });
  });
}
