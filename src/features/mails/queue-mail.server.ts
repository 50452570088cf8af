import { randomUUID } from 'node:crypto';
import { newMail, type NewMail } from './mail.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { insertMail, requeueFailedMail } from './mail-queries.server.ts';
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../app/context.server.ts';

export const mailJobKey = (mailId: number) => `mail-${mailId}`;

/**
 * Stores a mail and enqueues its job in the transaction of the caller: the mail is sent if, and only if, that
 * transaction commits. Returns the id of the mail.
 * @param mail `sendAfter` delays the first attempt; until then, `deleteUnsentMail` cancels the mail
 * @throws if the text is too long, an address is not valid, or a header is unknown or contains a line break
 */
export async function queueMail(
  tx: Db,
  { queue, publicUrl, now }: Pick<Context, 'queue' | 'publicUrl' | 'now'>,
  { sendAfter = now, ...mail }: NewMail & { sendAfter?: Date },
): Promise<number> {
  const { to, ...values } = newMail.parse(mail);
  // Random: after a restore, ids of rows are used again, and mail programs drop a message with a known Message-ID.
  const messageId = `<${mail.kind}-${randomUUID()}@${new URL(publicUrl).hostname}>`;
  const row = { ...values, messageId, toAddress: to, sendAfter, createdAt: now };
  const mailId = await insertMail(tx, row);
  await queue.enqueue(tx, 'send-mail', { mailId }, mailJobKey(mailId), sendAfter);
  return mailId;
}

/**
 * Enqueues a failed mail again, with a corrected address if one is given.
 * @throws {AppError} conflict if the mail did not fail
 */
export async function retryMail(
  tx: Db,
  { queue }: Pick<Context, 'queue'>,
  { mailId, to }: { mailId: number; to?: string | undefined },
): Promise<void> {
  if (!(await requeueFailedMail(tx, { mailId, to })))
    throw new AppError('conflict', 'This message is not waiting for another attempt.');
  await queue.enqueue(tx, 'send-mail', { mailId }, mailJobKey(mailId));
}
