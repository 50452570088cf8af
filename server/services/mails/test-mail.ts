import { AppError } from '../../../domain/errors.ts';
import type { MailTest } from '../../../domain/mail/mail-server.ts';
import type { SessionUser } from '../../../domain/users.ts';
import type { Db } from '../../data/engine/client.ts';
import { findMailResult } from '../../data/mail/mails.ts';
import { requireRateLimit } from '../users/rate-limits.ts';
import { type MailQueue, queueMail } from './queue-mail.ts';
import { mailTestMail } from './texts/mail-test.ts';

const LIMIT = { limit: 20, windowMs: 3_600_000 };

/**
 * Queues a test email and returns its id.
 * @throws {AppError} tooMany after 20 test emails in an hour
 */
export async function sendTestMail(
  { db, dealer, ...mailQueue }: MailQueue & { db: Db; dealer: { name: string } },
  email: string,
  { firstName, lastName }: SessionUser,
  now = new Date(),
): Promise<number> {
  await requireRateLimit(db, 'test emails', LIMIT, now);
  const text = mailTestMail({ sender: `${firstName} ${lastName}`, dealer: dealer.name });
  return db.transaction((tx) => queueMail(tx, mailQueue, { kind: 'test', to: email, ...text }));
}

/** @throws {AppError} notFound for any other email */
export async function findTestMail(db: Db, mailId: number): Promise<MailTest> {
  const mail = await findMailResult(db, 'test', mailId);
  if (!mail) throw new AppError('notFound', 'There is no such test email.');
  return { result: mail.isStored ? 'stored' : mail.status, error: mail.error };
}
