import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { Invitation, invitationAcceptance } from './users.ts';
import { hashPassword } from '../../platform/auth/password.server.ts';
import { hashSessionToken, isSessionToken } from '../../platform/auth/session-token.server.ts';
import type { Context } from '../../app/context.server.ts';
import { acceptInvitation as markAccepted, findInvitation } from './invitation-queries.server.ts';
import { findUserId, insertUser } from './user-queries.server.ts';
import { auditUser } from './audit-user.server.ts';
import { requireStrongPassword } from './require-strong-password.server.ts';
import { invitationReference } from './invitation.server.ts';

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
