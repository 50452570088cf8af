import { buffer } from 'node:stream/consumers';
import { type Storage, StorageUnavailableError } from '../../platform/ports/storage.server.ts';

/** Maximum size of the files in one export, in bytes: about 60 photos. */
const MAX_BYTES = 30 * 1024 * 1024;

type ExportedFile = { contentType: string; base64: string } | { address: string };

interface FileOfRow {
  /** Null for a file that a job will make. */
  key: string | null;
  /** Where staff download it. */
  address: string;
}

/**
 * Returns a function that adds files to the rows of an export, in Base64. A file that does not fit or cannot be read has
 * its address, and one that no longer exists is null.
 */
export function fileAdder(storage: Storage, maxBytes = MAX_BYTES) {
  let left = maxBytes;
  let isUp = true;
  async function read({ key, address }: FileOfRow): Promise<ExportedFile | null> {
    if (!isUp || key === null) return { address };
    try {
      const stored = await storage.get(key);
      if (!stored) return null;
      if (stored.size <= left) {
        left -= stored.size;
        const base64 = (await buffer(stored.body)).toString('base64');
        return { contentType: stored.contentType, base64 };
      }
      stored.body.destroy();
    } catch (error) {
      // Every further attempt would wait for its own timeout.
      if (error instanceof StorageUnavailableError) isUp = false;
    }
    return { address };
  }
  return async <Row extends object>(
    rows: readonly Row[],
    name: string,
    fileOf: (row: Row) => FileOfRow,
  ): Promise<object[]> => {
    const added: object[] = [];
    for (const row of rows) added.push({ ...row, [name]: await read(fileOf(row)) });
    return added;
  };
}
