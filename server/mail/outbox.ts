import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mailer } from '../ports/mailer.ts';
import { toMessage } from './message.ts';

/** Writes mails to files and logs their paths, for installations without a mail server. */
export function outboxMailer(folder: string, from: string, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      // Mails contain password reset links: readable by the server's user only.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file, subject: mail.subject }, 'wrote an e-mail to the outbox');
    },
    async close() {},
  };
}
