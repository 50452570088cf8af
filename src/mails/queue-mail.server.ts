import { randomUUID } from 'node:crypto';
import { newMail, type NewMail } from './mail.ts';
import type { Db } from '../platform/database/client.server.ts';
import { insertMail } from './mail-queries.server.ts';
import type { Queue } from '../platform/ports/queue.server.ts';

export interface MailQueue {
  queue: Queue;
  publicUrl: string;
}

export const mailJobKey = (mailId: number) => `mail-${mailId}`;

/**
 * Stores a mail and enqueues its job in the transaction of the caller: the mail is sent if, and only if, that
 * transaction commits. Returns the id of the mail.
 * @param delaySeconds seconds during which `cancelMail` can still cancel the mail
 * @throws if the text is too long, an address is not valid or a header for programs contains a line break
 */
export async function queueMail(
  tx: Db,
  { queue, publicUrl }: MailQueue,
  mail: NewMail,
  delaySeconds = 0,
  now = new Date(),
): Promise<number> {
  const { to, ...values } = newMail.parse(mail);
  const sendAfter = new Date(now.getTime() + delaySeconds * 1000);
  // Random: after a restore, ids of rows are used again, and mail programs drop a message with a known Message-ID.
  const messageId = `<${mail.kind}-${randomUUID()}@${new URL(publicUrl).hostname}>`;
  const row = { ...values, messageId, toAddress: to, sendAfter, createdAt: now };
  const mailId = await insertMail(tx, row);
  await queue.enqueue(tx, 'send-mail', { mailId }, mailJobKey(mailId), sendAfter);
  return mailId;
}
