import { AppError } from '../platform/errors.ts';
import type { Db } from '../platform/database/client.server.ts';
import { deleteUnsentMail } from './mail-queries.server.ts';

/**
 * Deletes a mail before the first attempt to send it.
 * @throws {AppError} conflict if an attempt has begun
 */
export async function cancelMail(tx: Db, mailId: number): Promise<void> {
  if (await deleteUnsentMail(tx, mailId)) return;
  throw new AppError('conflict', 'This message has already been sent.');
}
