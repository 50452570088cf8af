import { AppError } from '../platform/errors.ts';
import type { Db } from '../platform/database/client.server.ts';
import { requeueFailedMail } from './mail-queries.server.ts';
import { mailJobKey, type MailQueue } from './queue-mail.server.ts';

/**
 * Sends a failed mail again, to a corrected address if one is given.
 * @throws {AppError} conflict if the mail did not fail
 */
export async function retryMail(
  tx: Db,
  { queue }: Pick<MailQueue, 'queue'>,
  mailId: number,
  to?: string,
): Promise<void> {
  if (!(await requeueFailedMail(tx, mailId, to)))
    throw new AppError('conflict', 'This message is not waiting for another attempt.');
  await queue.enqueue(tx, 'send-mail', { mailId }, mailJobKey(mailId));
}
