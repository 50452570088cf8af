import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { AppError } from '../../domain/errors.ts';
import { command, type ControlDeps, runCommand } from './commands.ts';
import { MAX_LINE, type Reply, socketPath } from './socket.ts';

interface ServedDeps extends ControlDeps {
  config: ControlDeps['config'] & { dataDir: string };
  log: Logger;
}

/**
 * Hears the commands of the tools on this machine, which cannot open the database beside the server. A
 * server that cannot (a path too long for a socket) goes on without.
 */
export async function startControlServer(deps: ServedDeps): Promise<{ close(): Promise<void> }> {
  const path = socketPath(deps.config.dataDir);
  const server = createServer((socket) => void converse(socket, deps));
  try {
    // Left by a process that was killed; the database's own lock has let only this one start.
    await rm(path, { force: true });
    server.listen(path);
    await once(server, 'listening');
    await chmod(path, 0o600);
  } catch (error) {
    deps.log.warn({ err: error, path }, 'the command-line tools cannot reach this server');
    return { close: async () => {} };
  }
  return {
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function converse(socket: Socket, deps: ServedDeps): Promise<void> {
  socket.setEncoding('utf8').setTimeout(10_000, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  let line = '';
  // Otherwise leaving the loop would close the socket before the answer.
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    line += String(chunk);
    if (line.length > MAX_LINE) return void socket.destroy();
    if (line.includes('\n')) break;
  }
  socket.end(`${JSON.stringify(await answer(line, deps))}\n`);
}

async function answer(line: string, deps: ServedDeps): Promise<Reply> {
  try {
    return { ok: true, message: await runCommand(deps, command.parse(JSON.parse(line))) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, message: error.message };
    deps.log.error({ err: error }, 'a command failed');
    return { ok: false, message: 'The command failed; the server’s log says why.' };
  }
}
