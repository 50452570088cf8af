import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mailer } from '../ports/mailer.server.ts';
import { type Sender, toMessage } from './message.server.ts';

/** Writes mails to files and logs their paths, for installations without a mail server. */
export function outboxMailer(folder: string, from: () => Sender, log: Logger): Mailer {
  let sweeping: Promise<void> | undefined;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from()));
      // Only the server's user may read the file, because mails contain password reset links.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await (sweeping ??= removeParts(folder));
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file, messageId: mail.messageId }, 'wrote an email to the outbox');
    },
    async close() {},
  };
}

/** Deletes the unfinished files of a process that was killed while it wrote a mail. */
async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
}

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
