import type { MailHeaders } from '../mails/mail.ts';
import type { Db } from '../platform/database/client.server.ts';
import { listThreadIds } from './thread.server.ts';

/** Returns the headers that make a mail part of the thread in the person's mail program. */
export async function threadHeaders(tx: Db, enquiryId: number): Promise<MailHeaders> {
  const thread = await listThreadIds(tx, enquiryId);
  const last = thread.at(-1);
  return last ? { 'In-Reply-To': last, References: thread.join(' ') } : {};
}
