import { and, desc, eq, gt, or } from 'drizzle-orm';
import type { Account, AccountSession } from './users.ts';
import { hashSessionToken, newSessionToken } from '../../platform/auth/session-token.server.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { setCalendarToken } from './calendar-links.server.ts';
import { findPendingEmail } from './email-changes.server.ts';
import { sessions, users } from '../../app/schema.server.ts';
import { readSecondFactor } from './second-factor/manage.server.ts';
import { auditUser } from './audit-user.server.ts';

/** Returns the account of the signed-in user. */
export async function readAccount({ db, user, now }: StaffContext): Promise<Account> {
  const { userId, ...profile } = user;
  const [row] = await db
    .select({
      calendarTokenHash: users.calendarTokenHash,
      hasGeneratedEmail: users.hasGeneratedEmail,
    })
    .from(users)
    .where(eq(users.userId, userId));
  const secondFactor = await readSecondFactor(db, userId);
  const pending = await findPendingEmail(db, { userId, now });
  return {
    email: profile.email,
    firstName: profile.firstName,
    lastName: profile.lastName,
    role: profile.role,
    hasCalendarLink: Boolean(row?.calendarTokenHash),
    secondFactor,
    hasGeneratedEmail: row?.hasGeneratedEmail ?? false,
    pendingEmail: pending && {
      email: pending.email,
      failed: pending.status === 'failed',
      error: pending.error,
    },
  };
}

/**
 * Changes the names of the user. Audit entries keep the old names, also the entry of this change. It lists which
 * fields changed, without their values.
 */
export async function changeNames(
  ctx: StaffContext,
  names: { firstName: string; lastName: string },
): Promise<Account> {
  const { db, user } = ctx;
  const changed = (['firstName', 'lastName'] as const).filter((name) => names[name] !== user[name]);
  await db.transaction(async (tx) => {
    await tx.update(users).set(names).where(eq(users.userId, user.userId));
    if (changed.length === 0) return;
    const changes = { changedFields: { from: null, to: changed.join(', ') } };
    await auditUser(tx, { staff: user, userId: user.userId, changes });
  });
  return readAccount({ ...ctx, user: { ...user, ...names } });
}

/** The session that makes a request. */
interface CurrentSession {
  tokenHash: string;
}

/** Returns the open sessions of the user, and the browsers that are remembered, newest first. */
export async function listSessions(
  { db, user, now }: StaffContext,
  { tokenHash }: CurrentSession,
): Promise<AccountSession[]> {
  const rows = await db
    .select({
      tokenHash: sessions.tokenHash,
      device: sessions.device,
      loggedInAt: sessions.loggedInAt,
      expiresAt: sessions.expiresAt,
      rememberedUntil: sessions.rememberedUntil,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, user.userId),
        or(gt(sessions.expiresAt, now), gt(sessions.rememberedUntil, now)),
      ),
    )
    .orderBy(desc(sessions.loggedInAt));
  return rows.map((session) => ({
    device: session.device,
    loggedInAt: session.loggedInAt.toISOString(),
    expired: session.expiresAt <= now,
    rememberedUntil: session.rememberedUntil?.toISOString() ?? null,
    current: session.tokenHash === tokenHash,
  }));
}

/** Creates the address of the user's calendar. An earlier one stops working. Only the hash is stored. */
export async function createCalendarLink({
  db,
  user,
  publicUrl,
}: StaffContext): Promise<{ url: string }> {
  const token = newSessionToken();
  await db.transaction(async (tx) => {
    await setCalendarToken(tx, { userId: user.userId, tokenHash: hashSessionToken(token) });
    const changes = { calendarLink: { from: null, to: 'created' } };
    await auditUser(tx, { staff: user, userId: user.userId, changes });
  });
  return { url: `${publicUrl}/api/calendar/${token}.ics` };
}

export const removeCalendarLink = ({ db, user }: StaffContext): Promise<void> =>
  db.transaction(async (tx) => {
    await setCalendarToken(tx, { userId: user.userId, tokenHash: null });
    const changes = { calendarLink: { from: null, to: 'removed' } };
    await auditUser(tx, { staff: user, userId: user.userId, changes });
  });
