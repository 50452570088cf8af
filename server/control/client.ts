import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { AppError } from '../../domain/errors.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../deps.ts';
import { type Command, runCommand } from './commands.ts';
import { commandResult, socketPath } from './socket.ts';

/**
 * Sends a command to the server that runs on this data directory. If none runs, opens the database and
 * runs the command in this process.
 * @throws {AppError} with a message for the operator
 */
export async function sendCommand(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'publicUrl'>,
  command: Command,
): Promise<string> {
  const response = await post(socketPath(config.dataDir), command);
  if (response) {
    const { message } = commandResult.parse(await json(response));
    if (response.statusCode !== 200) throw new AppError('invalid', message);
    return message;
  }
  const database = await openDatabase(config);
  try {
    return await runCommand({ database, config }, command);
  } finally {
    await database.close();
  }
}

/** Returns null if no server listens on the socket. */
async function post(path: string, command: Command): Promise<IncomingMessage | null> {
  const sent = request({ socketPath: path, method: 'POST', path: '/commands' });
  sent.end(JSON.stringify(command));
  try {
    const [response] = await once(sent, 'response');
    return response;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && error.syscall === 'connect') return null;
    throw error;
  }
}
