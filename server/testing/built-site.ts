import { join } from 'node:path';
import { ensureSiteBuilt } from '../site/build-site.ts';

/** Global setup of the project `faults`: its tests start servers, which must not build at the same time. */
export default async function setup(): Promise<void> {
  await ensureSiteBuilt(join(import.meta.dirname, '../..'), console.log);
}
