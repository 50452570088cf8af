import { afterAll } from 'vitest';
import { freePort } from '../database/postgres-server.ts';
import type { ReceivedMail } from '../smtp-server.ts';
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
import { mailProcess } from './smtp-process.ts';

/**
 * Prepares a server that sends its emails to a mail server in another process. Neither is started yet; both are killed
 * after the tests.
 */
export async function mailingServer(env: Record<string, string> = {}) {
  const dataDir = await newDataDir();
  const port = await freePort();
  const mailServer = mailProcess(port);
  let server: ServerProcess | undefined;
  afterAll(async () => {
    await server?.kill();
    await mailServer.kill();
    await removeDataDir(dataDir);
  });
  return {
    dataDir,
    mailServer,
    /** Starts the server on the same data directory as before. */
    start: async (): Promise<ServerProcess> => {
      const SMTP_URL = `smtp://127.0.0.1:${port}`;
      server = await startServerProcess({ DATA_DIR: dataDir, SMTP_URL, ...env });
      return server;
    },
  };
}

/** Returns the Message-ID of an email, such as `<enquiryReply-…>`; empty if it has none. */
export const messageIdOf = ({ content }: ReceivedMail): string =>
  /^Message-ID:\s+(<[^>]+>)/im.exec(content)?.[1] ?? '';
