import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A process that was killed while it wrote a mail leaves `.part`. */
const MAIL = /\.eml(\.part)?$/;

/** Deletes the mails of the outbox that were written before a time. Returns their number. */
export async function removeOldFiles(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const file = join(folder, name);
    if (!MAIL.test(name) || (await stat(file)).mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** Empty if no mail was ever written. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
