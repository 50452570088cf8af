import { randomUUID } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { mails } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import type { Queue } from '../../platform/ports/queue.server.ts';

const MESSAGES_PER_JOB = 1_000;

/** Deletes emails. A job deletes their files in the outbox. */
export async function deleteMails(tx: Db, queue: Queue, condition: SQL | undefined): Promise<void> {
  const deleted = await tx.delete(mails).where(condition).returning({ messageId: mails.messageId });
  for (let at = 0; at < deleted.length; at += MESSAGES_PER_JOB) {
    const messageIds = deleted.slice(at, at + MESSAGES_PER_JOB).map(({ messageId }) => messageId);
    await queue.enqueue(tx, 'remove-outbox-files', { messageIds }, randomUUID());
  }
}
