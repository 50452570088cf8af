import { HOUR_MS } from '../../platform/durations.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionUser } from '../../app/session-user.ts';
import {
  INVITATION_HOURS,
  INVITATIONS_PER_DAY,
  type NewInvitation,
  type Invitation,
  type invitationAcceptance,
} from './users.ts';
import {
  hashSessionToken,
  newSessionToken,
  isSessionToken,
} from '../../platform/auth/session-token.server.ts';
import type { Context, StaffContext } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import {
  setInvitationToken,
  withdrawInvitation as withdrawOne,
  withdrawInvitations as withdraw,
  insertInvitation,
  acceptInvitation as markAccepted,
  findInvitation,
} from './invitation-queries.server.ts';
import { type NewAuditEntry, writeAuditEntry } from '../audit-log/write.server.ts';
import { can } from '../../app/capabilities.ts';
import { findUserId, lockActiveUser, insertUser } from './user-queries.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { invitationMail } from './account-mail.server.ts';
import { requireRateLimit } from '../../platform/rate-limits/rate-limits.server.ts';
import type { z } from 'zod';
import { hashPassword } from '../../platform/auth/password.server.ts';
import { auditUser } from './audit-user.server.ts';
import { requireStrongPassword } from './require-password.server.ts';

/** Name of an invitation in the audit log, which must not contain its email address. */
const invitationReference = (invitationId: number) => `invitation-${invitationId}`;

interface InvitationEntry
  extends Pick<NewAuditEntry, 'action'>, Partial<Pick<NewAuditEntry, 'changes'>> {
  /** Null for a password reset or the command line. */
  staff: SessionUser | null;
  invitationId: number;
}

/** Adds an audit entry about an invitation. */
const auditInvitation = (
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

/** Withdraws the invitations of a user, or those to an address. Adds an audit entry for each that was valid. */
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
 * or withdrawn. Only the hash of the token is stored, so issuing again invalidates the previous link.
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

const LIMIT = { limit: INVITATIONS_PER_DAY, windowMs: 24 * HOUR_MS };

/**
 * Invites a colleague by email and returns the id of the invitation. Without a mail server, also returns the link,
 * which the owner hands over. Withdraws earlier invitations to the same address.
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
    // Lock the inviter: an account that is disabled at the same time must not leave a valid invitation.
    const inviter = await lockActiveUser(tx, { userId: user.userId });
    if (!inviter || !can(inviter, 'users'))
      throw new AppError('forbidden', "Your account can't invite colleagues any more.");
    const expiresAt = new Date(now.getTime() + INVITATION_HOURS * HOUR_MS);
    const invitation = { email, role, invitedBy: user.userId, expiresAt, createdAt: now };
    await withdrawInvitations(tx, ctx, { email });
    const invitationId = await insertInvitation(tx, invitation);
    const changes = { role: { from: null, to: role } };
    await auditInvitation(tx, { staff: user, invitationId, action: 'create', changes });
    // Queue no email: sending it later would replace the link that the owner hands over.
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

/** Unknown and withdrawn invitations get the same error, which reveals nothing about them. */
const unknownInvitation = () => new AppError('notFound', 'There is nothing at this address.');
const existingUser = () =>
  new AppError('conflict', 'You already have an account. Sign in with your email and password.');

/**
 * Returns the invitation of a link.
 * @throws {AppError} notFound if it is unknown, accepted or withdrawn; gone if it has expired; conflict if the
 * address has an account now
 */
export async function readInvitation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token }: { token: string },
): Promise<Invitation & { invitationId: number }> {
  const found = isSessionToken(token) ? await findInvitation(db, hashSessionToken(token)) : null;
  if (!found) throw unknownInvitation();
  const { expiresAt, ...invitation } = found;
  if (expiresAt <= now)
    throw new AppError('gone', 'This invitation has expired. Ask for a new one.');
  if ((await findUserId(db, invitation.email)) !== null) throw existingUser();
  return invitation;
}

/**
 * Creates the user of an invitation, once per link.
 * @throws {AppError} errors of `readInvitation`; invalid for a common password
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password, ...names }: z.output<typeof invitationAcceptance> & { token: string },
): Promise<void> {
  const { db, now, settings } = ctx;
  const { invitationId, email, role } = await readInvitation(ctx, { token });
  await requireStrongPassword(password, { ...names, email, dealer: settings.current('dealer') });
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (!(await markAccepted(tx, { invitationId, now }))) throw unknownInvitation();
    const userId = await insertUser(tx, { ...names, email, role, passwordHash });
    if (userId === null) throw existingUser();
    await auditUser(tx, {
      staff: { email, ...names },
      userId,
      action: 'create',
      changes: {
        role: { from: null, to: role },
        invitation: { from: null, to: invitationReference(invitationId) },
      },
    });
  });
}
