import type { Db } from '../../platform/database/client.server.ts';
import { deletePendingFiles, listPendingFilesBefore } from '../files.server.ts';
import type { Storage } from '../../platform/ports/storage.server.ts';
import { incomingKey } from '../../images/keys.server.ts';

/** A link is valid for 30 minutes at most, and an upload that has begun ends within this time. */
const UNUSED_MS = 60 * 60_000;

/** Deletes pending files that are an hour old and were never uploaded. */
export async function deleteUnusedLinks(
  { db, storage }: { db: Db; storage: Pick<Storage, 'list'> },
  now: Date,
): Promise<void> {
  const old = await listPendingFilesBefore(db, new Date(now.getTime() - UNUSED_MS));
  if (old.length === 0) return;
  const uploaded = new Set<string>();
  for await (const key of storage.list(incomingKey(''))) uploaded.add(key);
  const unused = old.filter(({ storageKey }) => !uploaded.has(storageKey));
  await deletePendingFiles(
    db,
    unused.map(({ fileId }) => fileId),
  );
}
