/**
 * Measures image processing from upload to variants.
 *
 *     npm run build && node bench/images.ts [ROUNDS]
 *
 * One image: an 8 MB JPEG of 12 megapixels is converted to the stored image and to all variants, in a new
 * process per round. Prints CPU time on one core and the rise in memory over a process that converted one
 * small image, and for comparison the cost of one decode and the same encodings with plain Sharp.
 * A burst: 20 such images are sent to a running site, three at a time, and saved together. Prints the
 * memory of the site with its image process, and the response times of other API requests.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ALLOCATOR } from '../server/images/image-process.ts';
import { photo } from './images/photo.ts';
import { measureBurst } from './images/burst.ts';
import { median } from './site.ts';

const MB = 1024 * 1024;
const rounds = Number(process.argv[2] ?? 5);
const folder = await mkdtemp(join(tmpdir(), 'forecourt-images-'));
const file = join(folder, 'photo.jpg');
const jpeg = await photo(4000, 3000, 8_000_000);
await writeFile(file, jpeg);
console.log(`JPEG of 12 megapixels, ${(jpeg.length / 1e6).toFixed(1)} MB; median of ${rounds}`);

interface Cost {
  /** Seconds of CPU time. */
  cpu: number;
  /** Seconds. */
  wall: number;
  /** Bytes. */
  rise: number;
}

const ways = ['keep', 'variants', 'all', 'sold', 'sharp'] as const;
const LABELS: Record<(typeof ways)[number], string> = {
  keep: 'upload to stored image',
  variants: 'stored image to four widths and share image',
  all: 'upload to all variants (at most 1.2 s, 250 MB)',
  sold: 'upload to all variants, plain and SOLD',
  sharp: 'plain Sharp: one decode, same encodings',
};
const costs = new Map(ways.map((way) => [way, [] as Cost[]]));
const script = new URL('images/one.ts', import.meta.url).pathname;
for (let round = 0; round < rounds; round += 1)
  for (const way of ways) {
    const { stdout } = await promisify(execFile)(process.execPath, [script, way, file], {
      env: { PATH: process.env['PATH'], ...ALLOCATOR },
    });
    const cost: Cost = JSON.parse(stdout);
    costs.get(way)?.push(cost);
  }
for (const [way, all] of costs) {
  const [cpu, wall, rise] = [
    median(all.map((cost) => cost.cpu)),
    median(all.map((cost) => cost.wall)),
    median(all.map((cost) => cost.rise)),
  ];
  console.log(
    `${LABELS[way].padEnd(52)} ${cpu.toFixed(2)} s of one core, ${wall.toFixed(2)} s, ${(rise / MB).toFixed(0)} MB more`,
  );
}

await measureBurst(jpeg);
await rm(folder, { recursive: true });
