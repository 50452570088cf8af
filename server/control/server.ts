import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { AppError } from '../../domain/errors.ts';
import { isLocked, lockFile } from '../data/engine/lock-file.ts';
import type { Deps } from '../deps.ts';
import type { Storage } from '../ports/storage.ts';
import { createBackup } from '../services/backup/create-backup.ts';
import { listen, type ListenLimits } from '../listen.ts';
import { command, type ControlDeps, runCommand } from './commands.ts';
import { lockPath, socketPath } from './socket.ts';
import { streamOf } from './stream.ts';
import { importLines, importOptions } from './stock-import.ts';

interface ControlServerDeps extends ControlDeps {
  storage: Storage;
  space: Deps['space'];
  config: ControlDeps['config'] & { dataDir: string; backupDir: string };
  log: Logger;
}

/** Long, because the disk of the client may be slow, and the import begins after the last byte. */
const LIMITS: Partial<ListenLimits> = { requestTimeout: 60 * 60_000 };
const MAX_BODY_BYTES = 512 * 1024;

/**
 * Serves HTTP on a Unix socket for the command-line tools, because a second process cannot open the
 * embedded database. If the socket cannot be opened (its path may be too long), logs a warning and
 * continues without it.
 */
export async function startControlServer(
  deps: ControlServerDeps,
  limits = LIMITS,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(deps.config.dataDir);
  const handle = getRequestListener(controlApp(deps).fetch, { overrideGlobalObjects: false });
  let unlock: (() => void) | undefined;
  try {
    unlock = lockFile(lockPath(deps.config.dataDir));
    // A process of an earlier release has no lock.
    if (await hasListener(path)) {
      unlock();
      return CLOSED;
    }
    // A killed process leaves its socket behind.
    await rm(path, { force: true });
    const server = await listen((request, response) => void handle(request, response), {
      path,
      headers: {},
      limits,
    });
    await chmod(path, 0o600);
    return {
      close: async () => {
        await server.close();
        unlock?.();
      },
    };
  } catch (error) {
    unlock?.();
    // With PostgreSQL, several processes may share a data directory. The first one answers.
    if (!isLocked(error)) deps.log.warn({ err: error, path }, 'cannot open the control socket');
    return CLOSED;
  }
}

const CLOSED = { close: async () => {} };

function controlApp(deps: ControlServerDeps): Hono {
  const app = new Hono();
  app.post('/commands', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    const parsed = command.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ message: 'Invalid command' }, 400);
    return c.json({ message: await runCommand(deps, parsed.data) });
  });
  app.get('/backup', (c) => {
    const { database, storage, config, log } = deps;
    const archive = createBackup({ database, storage, spoolDir: config.backupDir });
    return c.body(streamOf(loggedErrors(archive, log)));
  });
  app.post('/stock-import', (c) => {
    const options = importOptions.safeParse(c.req.query());
    if (!options.success) return c.json({ message: 'Invalid options' }, 400);
    const lines = importLines(deps, c.req.raw, options.data);
    return c.body(streamOf(lines));
  });
  app.onError((error, c) => {
    if (error instanceof AppError) return c.json({ message: error.message }, 422);
    deps.log.error({ err: error }, 'a command failed');
    return c.json({ message: 'The command failed. See the server log for the reason.' }, 500);
  });
  return app;
}

async function hasListener(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The response has begun, so an error can only end it early. The client finds that the archive is incomplete. */
async function* loggedErrors(
  archive: AsyncIterable<Uint8Array>,
  log: Logger,
): AsyncGenerator<Uint8Array> {
  try {
    yield* archive;
  } catch (error) {
    log.error({ err: error }, 'a backup failed');
  }
}
