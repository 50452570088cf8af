import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The headers of our mails are shorter. */
const HEAD_BYTES = 16_384;

/** Deletes the mails of the outbox with these Message-IDs. Returns their number. */
export async function removeMessages(
  folder: string,
  messageIds: readonly string[],
): Promise<number> {
  const wanted = new Set(messageIds);
  let removed = 0;
  for (const name of await readdir(folder).catch(noNames)) {
    if (!name.endsWith('.eml')) continue;
    const file = join(folder, name);
    // Nodemailer folds the header before a long id.
    const id = /^Message-ID:\s+(<[^>\s]+>)/im.exec(await headOf(file))?.[1];
    if (id === undefined || !wanted.has(id)) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

async function headOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function noNames(error: NodeJS.ErrnoException): string[] {
  // No mail was ever written.
  if (error.code === 'ENOENT') return [];
  throw error;
}
