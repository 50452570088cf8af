import { join } from 'node:path';
import { z } from 'zod';

/** Where the running server hears commands: a local socket that only its own user can open. */
export const socketPath = (dataDir: string) => join(dataDir, 'control.sock');

/** What the server answers: a line of JSON to a line of JSON. */
export const reply = z.object({ ok: z.boolean(), message: z.string() });
export type Reply = z.infer<typeof reply>;

/** The longest line that either side takes, in characters. */
export const MAX_LINE = 65_536;
