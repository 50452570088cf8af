import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { AppError } from '../../domain/errors.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../deps.ts';
import { type Command, runCommand } from './commands.ts';
import { reply, socketPath } from './socket.ts';

/**
 * Gives a command to the server that runs on this data directory, or does it here when none runs.
 * @throws {AppError} with a sentence for the person at the terminal
 */
export async function sendCommand(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'publicUrl'>,
  command: Command,
): Promise<string> {
  const socket = await reach(socketPath(config.dataDir));
  if (socket) return ask(socket, command);
  const database = await openDatabase(config);
  try {
    return await runCommand({ database, config }, command);
  } finally {
    await database.close();
  }
}

/** The server's socket; null where no server runs. */
async function reach(path: string): Promise<Socket | null> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return null;
  }
}

async function ask(socket: Socket, command: Command): Promise<string> {
  socket.write(`${JSON.stringify(command)}\n`);
  const { ok, message } = reply.parse(JSON.parse(await text(socket)));
  if (!ok) throw new AppError('invalid', message);
  return message;
}
