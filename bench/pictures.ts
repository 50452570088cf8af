/**
 * What a picture costs from upload to variants: a 12 megapixel JPEG to three WebP widths with one
 * decode (ours) and with three clones of the decoder (the usual way), then our whole path. Medians of
 * interleaved rounds; compare ratios of one run only.
 *
 *     node bench/pictures.ts [rounds]
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { encodePlain, encodeWebp } from '../server/images/encode.ts';
import { toPixels } from '../server/images/lanes.ts';
import { makeVariants } from '../server/images/variants.ts';

const WIDTHS = [320, 1024, 1600];
const QUALITY = 78;
const rounds = Number(process.argv[2] ?? 7);

const jpeg = await photograph(4000, 3000);
const upload = await encodePlain(jpeg);
const ways: Record<string, () => Promise<unknown>> = {
  'three widths, one decode': async () => {
    const largest = await toPixels(sharp(jpeg, { autoOrient: true }).resize({ width: 1600 }));
    const smaller = await Promise.all(
      [320, 1024].map((width) =>
        toPixels(sharp(largest.data, { raw: largest.raw }).resize({ width })),
      ),
    );
    return Promise.all([largest, ...smaller].map((size) => encodeWebp(size, QUALITY)));
  },
  'three widths, three clones': async () => {
    const source = sharp(jpeg, { autoOrient: true });
    return Promise.all(
      WIDTHS.map((width) => source.clone().resize({ width }).webp({ quality: QUALITY }).toBuffer()),
    );
  },
  'upload: plain picture of 2560 and its facts': () => encodePlain(jpeg),
  'job: four widths and share picture': () => makeVariants(upload.data, null, [null]),
  'job: the same, and marked SOLD': () => makeVariants(upload.data, null, [null, 'sold']),
};

const taken = Object.keys(ways).map((name) => ({
  name,
  wall: [] as number[],
  cpu: [] as number[],
}));
for (let round = -1; round < rounds; round += 1)
  for (const { name, wall, cpu } of taken) {
    const start = performance.now();
    const before = process.cpuUsage();
    await ways[name]?.();
    const { user, system } = process.cpuUsage(before);
    // The first round warms up.
    if (round < 0) continue;
    wall.push(performance.now() - start);
    cpu.push((user + system) / 1000);
  }

for (const { name, wall, cpu } of taken)
  console.log(`${name.padEnd(44)} ${median(wall)} ms, ${median(cpu)} ms of processor time`);

function median(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0).padStart(6);
}

/** A picture with edges, slopes and grain, as a camera's has. */
async function photograph(width: number, height: number): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const demo = new URL('../demo-stock/pictures/suv-blue-hero.webp', import.meta.url);
  return sharp(await readFile(demo))
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}
