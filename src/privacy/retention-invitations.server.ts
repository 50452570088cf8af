import { asc, inArray, lt } from 'drizzle-orm';
import { INVITATION_DAYS } from './register.ts';
import type { Db } from '../platform/database/client.server.ts';
import { invitations } from '../schema.server.ts';

const isOld = (now: Date) =>
  lt(invitations.expiresAt, new Date(now.getTime() - INVITATION_DAYS * 86_400_000));

export async function findOldInvitations(db: Db, now: Date, limit: number) {
  const ids = await oldInvitations(db, now, limit);
  return {
    count: await db.$count(invitations, isOld(now)),
    references: ids.map((id) => `invitation-${id}`),
  };
}

export async function deleteOldInvitations(db: Db, now: Date, limit: number): Promise<number> {
  const ids = await oldInvitations(db, now, limit);
  if (ids.length > 0) await db.delete(invitations).where(inArray(invitations.invitationId, ids));
  return ids.length;
}

async function oldInvitations(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ invitationId: invitations.invitationId })
    .from(invitations)
    .where(isOld(now))
    .orderBy(asc(invitations.expiresAt))
    .limit(limit);
  return rows.map(({ invitationId }) => invitationId);
}
