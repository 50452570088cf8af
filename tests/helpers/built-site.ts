import { join } from 'node:path';
import { ensureBuilt } from '../../src/platform/ensure-built.server.ts';

/** Global setup of the project `faults`: its tests start servers, which must not build at the same time. */
export default async function setup(): Promise<void> {
  await ensureBuilt(join(import.meta.dirname, '../..'), console.log);
}
