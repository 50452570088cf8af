import { and, desc, eq, gt, gte, isNull, type SQL } from 'drizzle-orm';
import type { Role } from '../../app/capabilities.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { invitations, mails, users } from '../../app/schema.server.ts';

interface NewInvitation {
  email: string;
  role: Role;
  invitedBy: number;
  expiresAt: Date;
  /** Must not be later than `createdAt` of its email: `listOpenInvitations` compares both. */
  createdAt?: Date;
}

const COLUMNS = {
  invitationId: invitations.invitationId,
  email: invitations.email,
  role: invitations.role,
  expiresAt: invitations.expiresAt,
};

/** Condition of invitations that were neither accepted nor withdrawn. They may have expired. */
const isOpen = (condition: SQL) =>
  and(condition, isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

export async function insertInvitation(tx: Db, invitation: NewInvitation): Promise<number> {
  const emailKey = nameKey(invitation.email);
  const [row] = await tx
    .insert(invitations)
    .values({ ...invitation, emailKey })
    .returning({ invitationId: invitations.invitationId });
  if (!row) throw new Error('Insert into invitations returned no row');
  return row.invitationId;
}

/** Returns the invitations that can still be accepted, newest first, each with the state of its email. */
export const listOpenInvitations = (db: Db, now: Date) =>
  db
    .select({ ...COLUMNS, mail: { status: mails.status, error: mails.error } })
    .from(invitations)
    .leftJoin(
      mails,
      and(
        eq(mails.kind, 'invitation'),
        eq(mails.linkId, invitations.invitationId),
        // After a restore, ids of invitations are used again.
        gte(mails.createdAt, invitations.createdAt),
      ),
    )
    .where(isOpen(gt(invitations.expiresAt, now)))
    .orderBy(desc(invitations.invitationId));

/** Returns the address of the active user who sent an invitation, or null. */
export async function findInviter(db: Db, invitationId: number): Promise<string | null> {
  const [inviter] = await db
    .select({ email: users.email })
    .from(invitations)
    .innerJoin(users, eq(users.userId, invitations.invitedBy))
    .where(and(eq(invitations.invitationId, invitationId), isNull(users.disabledAt)));
  return inviter?.email ?? null;
}

/** Returns false if the invitation is unknown, accepted or withdrawn. */
export function withdrawInvitation(
  db: Db,
  { invitationId, now }: { invitationId: number; now: Date },
): Promise<boolean> {
  return updateOpen(db, invitationId, { revokedAt: now });
}

/**
 * Withdraws the invitations that a user has sent, or those to an address, and returns the ids of those that could
 * still be accepted. Withdraws expired ones too: an email that is sent late extends its invitation.
 */
export async function withdrawInvitations(
  tx: Db,
  which: { invitedBy: number } | { email: string },
  now: Date,
): Promise<number[]> {
  const condition =
    'email' in which
      ? eq(invitations.emailKey, nameKey(which.email))
      : eq(invitations.invitedBy, which.invitedBy);
  const withdrawn = await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(isOpen(condition))
    .returning({ invitationId: invitations.invitationId, expiresAt: invitations.expiresAt });
  return withdrawn
    .filter(({ expiresAt }) => expiresAt > now)
    .map(({ invitationId }) => invitationId);
}

/** Returns false if the invitation is unknown, accepted or withdrawn. */
export function setInvitationToken(
  db: Db,
  invitationId: number,
  link: { tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  return updateOpen(db, invitationId, link);
}

/** Returns an invitation that was neither accepted nor withdrawn, or null. */
export async function findInvitation(db: Db, tokenHash: string) {
  const [row] = await db
    .select(COLUMNS)
    .from(invitations)
    .where(isOpen(eq(invitations.tokenHash, tokenHash)));
  return row ?? null;
}

/** Returns true for one of two concurrent calls. */
export function acceptInvitation(
  tx: Db,
  { invitationId, now }: { invitationId: number; now: Date },
): Promise<boolean> {
  return updateOpen(tx, invitationId, { acceptedAt: now });
}

async function updateOpen(
  db: Db,
  invitationId: number,
  values: Partial<typeof invitations.$inferInsert>,
): Promise<boolean> {
  const updated = await db
    .update(invitations)
    .set(values)
    .where(isOpen(eq(invitations.invitationId, invitationId)))
    .returning({ invitationId: invitations.invitationId });
  return updated.length > 0;
}
