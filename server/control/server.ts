import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { AppError } from '../../domain/errors.ts';
import { listen, type ListenLimits } from '../listen.ts';
import { command, type ControlDeps, runCommand } from './commands.ts';
import { socketPath } from './socket.ts';

interface ControlServerDeps extends ControlDeps {
  config: ControlDeps['config'] & { dataDir: string };
  log: Logger;
}

const LIMITS: Partial<ListenLimits> = { requestTimeout: 10_000 };
const MAX_BODY_BYTES = 65_536;

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
  try {
    // With PostgreSQL, several processes may share a data directory. The first one answers.
    if (await hasListener(path)) return { close: async () => {} };
    // A killed process leaves its socket behind.
    await rm(path, { force: true });
    const server = await listen((request, response) => void handle(request, response), {
      path,
      headers: {},
      limits,
    });
    await chmod(path, 0o600);
    return server;
  } catch (error) {
    deps.log.warn({ err: error, path }, 'cannot open the control socket');
    return { close: async () => {} };
  }
}

function controlApp(deps: ControlServerDeps): Hono {
  const app = new Hono();
  app.post('/commands', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (c) => {
    const parsed = command.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ message: 'Invalid command' }, 400);
    return c.json({ message: await runCommand(deps, parsed.data) });
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
