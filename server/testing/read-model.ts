import { pino } from 'pino';
import type { Database } from '../data/engine/client.ts';
import type { Deps } from '../deps.ts';
import { followStock } from '../read-model/follow.ts';
import { memoryCarReads } from '../read-model/memory-reads.ts';
import { sqlCarReads } from '../services/cars/sql-reads.ts';

const log = pino({ level: 'silent' });
const stops = new Map<Database, (() => void)[]>();

/** Reads of a test: from memory if `TEST_READ_MODEL` is set, as in the project `postgres`, else by SQL. */
export function testReads(database: Database, host: string): Pick<Deps, 'stock' | 'reads'> {
  const stock = followStock({ database, log });
  const sql = sqlCarReads(database, host);
  if (!process.env['TEST_READ_MODEL']) return { stock, reads: sql };
  const reads = memoryCarReads(sql, { database, follower: stock, host, maxMb: 64, log });
  reads.start();
  stops.set(database, [...(stops.get(database) ?? []), () => reads.stop()]);
  return { stock, reads };
}

/** Call it before the database is closed. */
export function stopTestReads(database: Database): void {
  for (const stop of stops.get(database) ?? []) stop();
  stops.delete(database);
}
