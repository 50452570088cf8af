import type { Logger } from 'pino';
import type { Dealer } from '../../../../domain/dealer.ts';
import type { SessionUser } from '../../../../domain/users.ts';
import { hashPassword } from '../../../auth/password.ts';
import type { Db } from '../../../data/engine/client.ts';
import type { MailQueue } from '../../mails/queue-mail.ts';
import { requirePassword } from '../require-password.ts';
import { requireStrongPassword } from '../require-strong-password.ts';
import { replacePassword } from '../replace-password.ts';

/**
 * Changes the password of a signed-in user and ends the other sessions, the calendar link and the open invitations
 * that the user has sent.
 * @throws {AppError} invalid for a wrong current password or a common new one; tooMany after ten failures in three minutes
 */
export async function changePassword(
  {
    db,
    log,
    dealer,
    ...mailQueue
  }: MailQueue & { db: Db; log: Pick<Logger, 'warn'>; dealer: Pick<Dealer, 'name' | 'phone'> },
  staff: SessionUser,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { address, tokenHash }: { address: string; tokenHash: string },
  now = new Date(),
): Promise<void> {
  const user = await requirePassword({ db, log }, staff, currentPassword, address, now);
  await requireStrongPassword(newPassword, user, dealer, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await db.transaction((tx) =>
    replacePassword(tx, user.userId, {
      passwordHash,
      keptTokenHash: tokenHash,
      staff,
      now,
      dealer,
      ...mailQueue,
    }),
  );
}
