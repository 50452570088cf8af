import { HOUR_MS } from '../../platform/durations.ts';
import type { SessionUser } from '../../app/session-user.ts';
import { EMAIL_CHANGE_HOURS } from './users.ts';
import { AppError } from '../../platform/errors.ts';
import {
  hashSessionToken,
  isSessionToken,
  newSessionToken,
} from '../../platform/auth/session-token.server.ts';
import type { Context, StaffContext } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import {
  consumeEmailChange,
  deletePendingEmail,
  replacePendingEmail,
  setEmailChangeToken,
} from './email-changes.server.ts';
import { deleteResetsOfUser } from './password-resets.server.ts';
import { findNames, findUserId, setEmail } from './user-queries.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { emailChangedMail, emailConfirmationMail } from './account-mail.server.ts';
import { auditUser } from './audit-user.server.ts';
import { requireRateLimit } from '../../platform/rate-limits/rate-limits.server.ts';
import { requirePassword } from './require-password.server.ts';

/** Each one sends an email to an address that may be anybody's. */
const EMAILS_PER_HOUR = { limit: 5, windowMs: HOUR_MS };
const INVALID_LINK = 'This link has expired or was already used';

const takenAddress = () =>
  new AppError('conflict', 'This address has an account already.', {
    fields: { email: 'This address has an account already' },
  });

/**
 * Changes the address with which a user signs in: at once if no mail server is set up, or else when the user opens
 * the link in an email to the new address.
 * @returns whether the address has changed
 * @throws {AppError} invalid for a wrong password; conflict for the address of another account; tooMany after ten
 * failures in three minutes, or five changes in an hour
 */
export async function changeEmail(
  ctx: StaffContext,
  { email, currentPassword, address }: { email: string; currentPassword: string; address: string },
): Promise<boolean> {
  const { db, user, now, settings } = ctx;
  await requirePassword(ctx, { password: currentPassword, address });
  await requireRateLimit(ctx, { key: `email changes of ${user.userId}`, ...EMAILS_PER_HOUR });
  const owner = await findUserId(db, email);
  if (owner !== null && owner !== user.userId) throw takenAddress();
  return db.transaction(async (tx) => {
    if (!ctx.hasMailServer) {
      await replaceEmail(tx, ctx, { ...user, newEmail: email });
      return true;
    }
    const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_HOURS * HOUR_MS);
    const linkId = await replacePendingEmail(tx, { userId: user.userId, email, expiresAt });
    const text = emailConfirmationMail({
      firstName: user.firstName,
      dealer: settings.current('dealer').name,
    });
    const changes = { signInEmail: { from: null, to: 'change requested' } };
    await auditUser(tx, { staff: user, userId: user.userId, changes });
    await queueMail(tx, ctx, { kind: 'emailConfirmation', to: email, linkId, ...text });
    return false;
  });
}

/** Issues the link of an email to a new address. Returns null if the user has asked for another address since. */
export async function issueEmailLink(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  { emailChangeId }: { emailChangeId: number },
): Promise<string | null> {
  const token = newSessionToken();
  const exists = await setEmailChangeToken(db, {
    emailChangeId,
    tokenHash: hashSessionToken(token),
  });
  return exists ? `${publicUrl}/admin/confirm-email?token=${token}` : null;
}

/**
 * Changes the address with which a user signs in, once per link.
 * @throws {AppError} invalid if the link has expired or was used; conflict for the address of another account
 */
export async function confirmEmail(ctx: Context, { token }: { token: string }): Promise<string> {
  const invalidLink = new AppError('invalid', `${INVALID_LINK}.`, {
    fields: { token: INVALID_LINK },
  });
  if (!isSessionToken(token)) throw invalidLink;
  return ctx.db.transaction(async (tx) => {
    const change = await consumeEmailChange(tx, {
      tokenHash: hashSessionToken(token),
      now: ctx.now,
    });
    const user = change && (await findNames(tx, change.userId));
    if (!change || !user) throw invalidLink;
    await replaceEmail(tx, ctx, { ...user, userId: change.userId, newEmail: change.email });
    return change.email;
  });
}

/**
 * Changes the address, and sends an email to the old one. Sessions stay: the password has not changed. Links that were
 * sent to the old address, or to another new one, stop working.
 */
async function replaceEmail(
  tx: Db,
  ctx: Context,
  {
    userId,
    email,
    newEmail,
    firstName,
    lastName,
  }: Omit<SessionUser, 'role'> & { newEmail: string },
): Promise<void> {
  if (!(await setEmail(tx, { userId, email: newEmail }))) throw takenAddress();
  await deleteResetsOfUser(tx, userId);
  await deletePendingEmail(tx, userId);
  await auditUser(tx, { staff: { email, firstName, lastName }, userId, action: 'emailChange' });
  const text = emailChangedMail({ firstName, dealer: ctx.settings.current('dealer') });
  await queueMail(tx, ctx, { kind: 'emailChanged', to: email, ...text });
}
