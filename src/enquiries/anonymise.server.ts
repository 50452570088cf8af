import { randomUUID } from 'node:crypto';
import type { Db } from '../platform/database/client.server.ts';
import {
  anonymiseEnquiries,
  deleteEnquiries,
  type RemovedFiles,
} from './anonymise-queries.server.ts';
import type { Queue } from '../platform/ports/queue.server.ts';
import { enqueueFileRemoval } from '../images/queue.server.ts';

const MESSAGES_PER_JOB = 1_000;

/** Removes the personal data of enquiries; a job deletes their files. */
export async function anonymise(tx: Db, queue: Queue, ids: number[], now: Date): Promise<void> {
  await removeFiles(tx, queue, await anonymiseEnquiries(tx, ids, now));
}

/** Deletes enquiries; a job deletes their files. */
export async function removeEnquiries(tx: Db, queue: Queue, ids: number[]): Promise<void> {
  await removeFiles(tx, queue, await deleteEnquiries(tx, ids));
}

async function removeFiles(
  tx: Db,
  queue: Queue,
  { storageKeys, messageIds }: RemovedFiles,
): Promise<void> {
  await enqueueFileRemoval(tx, queue, { storageKeys, uploadKeys: [] });
  for (let at = 0; at < messageIds.length; at += MESSAGES_PER_JOB)
    await queue.enqueue(
      tx,
      'remove-outbox-files',
      { messageIds: messageIds.slice(at, at + MESSAGES_PER_JOB) },
      randomUUID(),
    );
}
