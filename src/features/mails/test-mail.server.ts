import { HOUR_MS } from '../../platform/durations.ts';
import { AppError } from '../../platform/errors.ts';
import type { MailTest } from './mail-server.ts';
import type { Context, StaffContext } from '../../app/context.server.ts';
import { findMailResult } from './mail-queries.server.ts';
import { requireRateLimit } from '../../platform/rate-limits/rate-limits.server.ts';
import { queueMail } from './queue-mail.server.ts';

const LIMIT = { limit: 20, windowMs: HOUR_MS };

/**
 * Queues a test email and returns its id.
 * @throws {AppError} tooMany after 20 test emails in an hour
 */
export async function sendTestMail(
  ctx: StaffContext,
  { email }: { email: string },
): Promise<{ mailId: number }> {
  const { db, user, settings } = ctx;
  await requireRateLimit(ctx, { key: 'test emails', ...LIMIT });
  const sender = `${user.firstName} ${user.lastName}`;
  const text = mailTestMail({ sender, dealer: settings.current('dealer').name });
  const mail = { kind: 'test', to: email, ...text } as const;
  return { mailId: await db.transaction((tx) => queueMail(tx, ctx, mail)) };
}

/** @throws {AppError} notFound if the mail is not a test email */
export async function findTestMail(
  { db }: Pick<Context, 'db'>,
  { mailId }: { mailId: number },
): Promise<MailTest> {
  const mail = await findMailResult(db, { kind: 'test', mailId });
  if (!mail) throw new AppError('notFound', 'There is no such test email.');
  return { result: mail.isStored ? 'stored' : mail.status, error: mail.error };
}

/** Sent by an owner who checks whether emails arrive. */
const mailTestMail = ({ sender, dealer }: { sender: string; dealer: string }) => ({
  subject: `Test email from ${dealer}`,
  text: `${sender} sent this email to check that ${dealer} can send emails. It arrived, so it works.`,
});
