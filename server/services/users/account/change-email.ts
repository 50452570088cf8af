import type { Logger } from 'pino';
import { type Account, EMAIL_CHANGE_HOURS, type SessionUser } from '../../../../domain/users.ts';
import { AppError } from '../../../../domain/errors.ts';
import { hashSessionToken, isSessionToken, newSessionToken } from '../../../auth/session-token.ts';
import type { Db } from '../../../data/engine/client.ts';
import {
  consumeEmailChange,
  deletePendingEmail,
  findPendingEmail,
  replacePendingEmail,
  setEmailChangeToken,
} from '../../../data/users/email-changes.ts';
import { deleteResetsOfUser } from '../../../data/users/password-resets.ts';
import { findNames, findUserId, setEmail } from '../../../data/users/users.ts';
import { type MailQueue, queueMail } from '../../mails/queue-mail.ts';
import { emailChangedMail, emailConfirmationMail } from '../../mails/texts/account.ts';
import { auditUser } from '../audit-user.ts';
import { requireRateLimit } from '../rate-limits.ts';
import { requirePassword } from '../require-password.ts';

const HOUR_MS = 3_600_000;
/** Each one sends an email to an address that may be anybody's. */
const EMAILS_PER_HOUR = { limit: 5, windowMs: HOUR_MS };
const INVALID_LINK = 'This link has expired or was already used';

interface Deps extends MailQueue {
  db: Db;
  dealer: { name: string; phone: string };
  log: Pick<Logger, 'warn'>;
  /** Without a mail server, nobody can confirm an address. */
  hasMailServer: boolean;
}

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
  deps: Deps,
  staff: SessionUser,
  { email, currentPassword }: { email: string; currentPassword: string },
  address: string,
  now = new Date(),
): Promise<boolean> {
  const { db, dealer, hasMailServer } = deps;
  await requirePassword(deps, staff, currentPassword, address, now);
  await requireRateLimit(db, `email changes of ${staff.userId}`, EMAILS_PER_HOUR, now);
  const owner = await findUserId(db, email);
  if (owner !== null && owner !== staff.userId) throw takenAddress();
  return db.transaction(async (tx) => {
    if (!hasMailServer) {
      await replaceEmail(tx, deps, { ...staff, newEmail: email });
      return true;
    }
    const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_HOURS * HOUR_MS);
    const linkId = await replacePendingEmail(tx, { userId: staff.userId, email, expiresAt });
    const text = emailConfirmationMail({ firstName: staff.firstName, dealer: dealer.name });
    await queueMail(tx, deps, { kind: 'emailConfirmation', to: email, linkId, ...text });
    return false;
  });
}

/** Issues the link of an email to a new address. Returns null if the user has asked for another address since. */
export async function issueEmailLink(
  db: Db,
  emailChangeId: number,
  publicUrl: string,
): Promise<string | null> {
  const token = newSessionToken();
  const exists = await setEmailChangeToken(db, emailChangeId, hashSessionToken(token));
  return exists ? `${publicUrl}/admin/confirm-email?token=${token}` : null;
}

/**
 * Changes the address with which a user signs in, once per link.
 * @throws {AppError} invalid if the link has expired or was used; conflict for the address of another account
 */
export async function confirmEmail(
  deps: Omit<Deps, 'hasMailServer' | 'log'>,
  token: string,
  now = new Date(),
): Promise<string> {
  const invalidLink = new AppError('invalid', `${INVALID_LINK}.`, {
    fields: { token: INVALID_LINK },
  });
  if (!isSessionToken(token)) throw invalidLink;
  return deps.db.transaction(async (tx) => {
    const change = await consumeEmailChange(tx, hashSessionToken(token), now);
    const user = change && (await findNames(tx, change.userId));
    if (!change || !user) throw invalidLink;
    await replaceEmail(tx, deps, { ...user, userId: change.userId, newEmail: change.email });
    return change.email;
  });
}

/** Returns the address that a user has not confirmed yet, or null. */
export async function pendingEmail(
  db: Db,
  userId: number,
  now = new Date(),
): Promise<Account['pendingEmail']> {
  const pending = await findPendingEmail(db, userId, now);
  return (
    pending && {
      email: pending.email,
      failed: pending.status === 'failed',
      error: pending.error,
    }
  );
}

/**
 * Changes the address, and sends an email to the old one. Sessions stay: the password has not changed. Links that were
 * sent to the old address, or to another new one, stop working.
 */
async function replaceEmail(
  tx: Db,
  deps: Omit<Deps, 'hasMailServer' | 'log'>,
  {
    userId,
    email,
    newEmail,
    firstName,
    lastName,
  }: Omit<SessionUser, 'role'> & { newEmail: string },
): Promise<void> {
  if (!(await setEmail(tx, userId, newEmail))) throw takenAddress();
  await deleteResetsOfUser(tx, userId);
  await deletePendingEmail(tx, userId);
  await auditUser(tx, { email, firstName, lastName }, userId, {}, 'emailChange');
  const text = emailChangedMail({ firstName, dealer: deps.dealer });
  await queueMail(tx, deps, { kind: 'emailChanged', to: email, ...text });
}
