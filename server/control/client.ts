import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { pipeline, Readable } from 'node:stream';
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
  const body = JSON.stringify(command);
  const response = await callServer(config, { method: 'POST', path: '/commands', body });
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

/**
 * Sends a request to the server that runs on this data directory. Resolves as soon as the response begins;
 * the body may be longer. Returns null, without reading the body, if no server listens on the socket.
 */
export async function callServer(
  { dataDir }: Pick<Config, 'dataDir'>,
  { method, path, body }: { method: string; path: string; body?: string | Readable },
): Promise<IncomingMessage | null> {
  const connection = connect(socketPath(dataDir));
  try {
    await once(connection, 'connect');
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && error.syscall === 'connect') return null;
    throw error;
  }
  const sent = request({ createConnection: () => connection, method, path });
  const response = once(sent, 'response');
  if (body instanceof Readable) pipeline(body, sent, () => {});
  else sent.end(body);
  const [message] = await response;
  return message;
}
