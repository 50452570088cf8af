import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startServerProcess } from '../tests/helpers/faults/server-process.ts';
import { temporaryFolder } from '../tests/helpers/temporary-folder.ts';
import { restoreFile } from './restore.ts';
import { inTool } from './testing/tool-context.ts';

/**
 * A backup made by `npm run backup` of the last release with PGlite (commit b8cf5a0c), while its server ran:
 * the cars and files of `addStockForBackup`, with the variants that the server made of two images.
 */
const BACKUP = new URL('../tests/helpers/previous-release.tar.gz', import.meta.url);

/** Answers of that server. */
const CARS = [
  { carId: 1, name: 'Make 1 Model', price: '€20,000' },
  { carId: 2, name: 'Make 2 Model', price: '€20,000' },
  { carId: 3, name: 'Škoda "quoted" \\ back\\slash Octavia\n\u2028two lines', price: '€12,345.67' },
];
const FULL = '05389f06afca492cb01de79da48296fb56ab39ac75ff7cea683359f1ef3e5682';
const IMAGES = {
  '/images/1-1/full/1/images/side.webp': FULL,
  '/images/1-1/320/1/images/side.webp':
    '069d96ecf3b1fc8bca913355e9e25144a223df68c84c3958f04b1662228b1ff4',
  '/images/1-2/full/2/images/side.webp': FULL,
};

const folder = await temporaryFolder();

it('restores a backup of the last release with PGlite, and refuses its data directory', async () => {
  const old = join(folder, 'old');
  await mkdir(join(old, 'postgres'), { recursive: true });
  await writeFile(join(old, 'postgres.version'), 'PostgreSQL 18.6 (PGlite 0.5.16)');
  await expect(startServerProcess({ DATA_DIR: old })).rejects.toThrow(
    /npm run backup -- --to FILE[^]*npm run restore -- FILE/,
  );

  const file = join(folder, 'backup.tar');
  await writeFile(file, gunzipSync(await readFile(BACKUP)));
  const restoreInto = (dataDir: string) =>
    inTool({ DATA_DIR: dataDir }, (ctx) => restoreFile(ctx, { file, replace: false }));
  await expect(restoreInto(old)).rejects.toThrow('PGlite');
  await restoreInto(join(folder, 'data'));

  const server = await startServerProcess({ DATA_DIR: join(folder, 'data') });
  const cars = await (await fetch(`${server.url}/api/cars`)).json();
  expect(cars).toMatchObject(CARS);
  for (const [path, hash] of Object.entries(IMAGES)) {
    const image = Buffer.from(await (await fetch(server.url + path)).arrayBuffer());
    expect([path, createHash('sha256').update(image).digest('hex')]).toEqual([path, hash]);
  }
  // The owner of the previous installation can sign in with the same password.
  expect((await (await server.staff()).send('/api/enquiries')).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});
