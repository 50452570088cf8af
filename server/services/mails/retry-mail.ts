import { AppError } from '../../../domain/errors.ts';
import type { Db } from '../../data/engine/client.ts';
import { requeueFailedMail } from '../../data/mail/mails.ts';
import { mailJobKey, type MailQueue } from './queue-mail.ts';

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
