import type { Database } from '../../data/engine/client.ts';
import { ping } from '../../data/engine/ping.ts';

/** Rejects if the server cannot serve requests. */
export const checkHealth = (database: Database): Promise<void> => ping(database);
