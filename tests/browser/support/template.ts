/**
 * Prepares the data directory that the sites of the browser tests (`sites.ts`) copy: the demo stock with
 * all image variants. Cached until the sources change. `npm run test:browser` runs it during the build.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { and, gt, lte } from 'drizzle-orm';
import { carImages } from '../../../src/app/schema.server.ts';
import { fullKey } from '../../../src/features/images/keys.server.ts';
import { openDatabase } from '../../../src/app/deps.server.ts';
import { makeImageVariants } from '../../../src/features/images/make-variants.server.ts';
import { loadDemoStock } from '../../../src/features/cars/demo/load-demo-stock.server.ts';
import { diskStorage } from '../../../src/platform/storage/disk.server.ts';

const CACHE_DIR = 'node_modules/.cache/forecourt';
/** Files that determine the content of the template. */
const SOURCES = [
  'demo-stock/**/*',
  'drizzle/**/*',
  'tests/browser/support/template.ts',
  'src/platform/images/*.ts',
  'src/features/images/make-variants.server.ts',
  'src/features/cars/demo/load-demo-stock.server.ts',
];
const template = join(CACHE_DIR, `browser-tests-${hashOf(SOURCES)}`);

/** Older cars have one image, because making the variants of all images takes two minutes. */
const CARS_WITH_ONE_IMAGE = 44;

/** Returns the data directory; creates it if needed. */
export async function prepareTemplate(): Promise<string> {
  if (existsSync(template)) return template;
  for (const old of globSync(join(CACHE_DIR, 'browser-tests-*'))) rmSync(old, { recursive: true });
  const dataDir = `${template}.unfinished`;
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  const storage = diskStorage(join(dataDir, 'images'));
  await loadDemoStock({ database, storage, now: new Date() });
  const removed = await database.db
    .delete(carImages)
    .where(and(gt(carImages.position, 0), lte(carImages.carId, CARS_WITH_ONE_IMAGE)))
    .returning();
  for (const { storageKey } of removed) await storage.delete(fullKey(storageKey, null));
  for (const { imageId } of await database.db.select().from(carImages))
    await makeImageVariants({ database, storage }, { imageId });
  await database.close();
  renameSync(dataDir, template);
  return template;
}

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns).toSorted()) {
    if (!/\.\w+$/.test(file) || file.endsWith('.test.ts')) continue;
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

if (import.meta.main) await prepareTemplate();
