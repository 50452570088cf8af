import { join } from 'node:path';
import { z } from 'zod';

/** Path of the control socket. Only the user who runs the server can open it. */
export const socketPath = (dataDir: string) => join(dataDir, 'control.sock');

/** Body of every response: the result of the command, or why it failed. */
export const commandResult = z.object({ message: z.string() });
