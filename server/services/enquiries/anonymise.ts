import type { Db } from '../../data/engine/client.ts';
import { anonymiseEnquiries, deleteEnquiries } from '../../data/enquiries/anonymise.ts';
import type { Queue } from '../../ports/queue.ts';
import { enqueueFileRemoval } from '../images/queue.ts';

/** Removes the personal data of enquiries; a job deletes their files. */
export async function anonymise(tx: Db, queue: Queue, ids: number[], now: Date): Promise<void> {
  const storageKeys = await anonymiseEnquiries(tx, ids, now);
  await enqueueFileRemoval(tx, queue, { storageKeys, uploadKeys: [] });
}

/** Deletes enquiries; a job deletes their files. */
export async function removeEnquiries(tx: Db, queue: Queue, ids: number[]): Promise<void> {
  const storageKeys = await deleteEnquiries(tx, ids);
  await enqueueFileRemoval(tx, queue, { storageKeys, uploadKeys: [] });
}
