import { join } from 'node:path';
import { z } from 'zod';

/** Path of the control socket. Only the user who runs the server can open it. */
export const socketPath = (dataDir: string) => join(dataDir, 'control.sock');

/** The process whose control socket it is locks this file, until it ends. */
export const lockPath = (dataDir: string) => join(dataDir, 'control.lock');

/** Body of every response: the result of the command, or why it failed. */
export const commandResult = z.object({ message: z.string() });
