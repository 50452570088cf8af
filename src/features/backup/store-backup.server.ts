import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../platform/errors.ts';
import { keepFresh } from './leftovers.server.ts';
import { type RestoredBackup, verifyBackup } from './restore-backup.server.ts';

/** Stops before the disk is full, because the database may be on the same disk. */
const MARGIN_BYTES = 256 * 1024 * 1024;
const CHECK_EVERY_BYTES = 64 * 1024 * 1024;

/**
 * Writes a backup to a new file, reads it back and returns its content and size. Until it is complete and
 * verified, the file has the ending `.partial`.
 * @param signal ends the verification early with an error
 */
export async function storeBackup(
  archive: AsyncIterable<Uint8Array>,
  file: string,
  signal?: AbortSignal,
): Promise<RestoredBackup & { bytes: number }> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (await exists(file)) throw new AppError('conflict', `The file ${file} exists already.`);
  const partial = `${file}.partial`;
  const stopRenewal = keepFresh(partial);
  try {
    const bytes = await writeSynced(archive, partial);
    const content = await verifyBackup(createReadStream(partial, { signal }));
    await rename(partial, file);
    await syncFolder(folder);
    return { ...content, bytes };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    stopRenewal();
  }
}

async function writeSynced(archive: AsyncIterable<Uint8Array>, file: string): Promise<number> {
  await rm(file, { force: true });
  // Contains customer data.
  const handle = await open(file, 'wx', 0o600);
  try {
    let bytes = 0;
    let checkedAt = -CHECK_EVERY_BYTES;
    for await (const chunk of archive) {
      if (bytes - checkedAt >= CHECK_EVERY_BYTES) {
        await checkSpace(dirname(file));
        checkedAt = bytes;
      }
      await handle.writeFile(chunk);
      bytes += chunk.length;
    }
    await handle.sync();
    return bytes;
  } finally {
    await handle.close();
  }
}

async function checkSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < MARGIN_BYTES)
    throw new AppError('unavailable', `There is not enough space in ${folder} for a backup.`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
