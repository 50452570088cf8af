import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { AppError } from '../../domain/errors.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../deps.ts';
import { type Command, runCommand } from './commands.ts';
import { commandResult, socketPath } from './socket.ts';
import { watchSilence } from './watch-silence.ts';

/** Milliseconds without a sign of the server after which a command fails. */
const SILENCE_MS = 60_000;

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
 * @param silenceMs replaced in tests
 * @throws {AppError} also while the response is read, if the server is frozen. A slow answer is waited for.
 */
export async function callServer(
  { dataDir }: Pick<Config, 'dataDir'>,
  { method, path, body }: { method: string; path: string; body?: string | Readable },
  silenceMs = SILENCE_MS,
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
  let message: IncomingMessage | undefined;
  const stop = onFrozen(dataDir, silenceMs, (error) => (message ?? sent).destroy(error));
  sent.once('close', stop);
  // After the response has begun, the error of the connection is one of the response too.
  sent.on('error', () => {});
  const [first] = await response;
  message = first;
  return first;
}

/**
 * Sends a request every few seconds, which even a busy server answers soon, and calls the listener if none is
 * answered. Returns a function that stops it.
 */
function onFrozen(dataDir: string, silenceMs: number, listener: (error: AppError) => void) {
  let probe: ClientRequest | undefined;
  const watch = watchSilence(silenceMs, () => listener(frozen(dataDir, silenceMs)));
  const timer = setInterval(() => {
    if (probe) return;
    probe = request({ socketPath: socketPath(dataDir), path: '/', agent: false });
    probe.on('response', (response) => {
      watch.heard();
      response.resume();
    });
    // The error of the command's own connection is the one to report.
    probe.on('error', watch.heard);
    probe.on('close', () => (probe = undefined));
    probe.end();
  }, silenceMs / 10).unref();
  return () => {
    clearInterval(timer);
    watch.stop();
    probe?.destroy();
  };
}

const frozen = (dataDir: string, silenceMs: number) =>
  new AppError(
    'unavailable',
    `The server that uses ${dataDir} has not answered for ${silenceMs / 1_000} seconds. Look at its log, or start it again. If it continues, it may still carry out the command.`,
  );
