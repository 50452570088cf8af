import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ALLOCATOR } from './image-process.server.ts';
import {
  animation,
  deflatedZeros,
  withFalseSize,
  png,
  pngWithBomb,
  setJpegSize,
} from '../../../tests/helpers/images/hostile-images.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';

/** Maximum rise in memory in bytes, compared with a small first image. */
const LIMIT = 200 * 1024 * 1024;

const folder = await temporaryFolder();

const MB = 1024 * 1024;
const bomb = deflatedZeros(256 * MB);

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#777' } });
/** A PNG with four 16-bit channels. */
const deep = async (width: number, height: number, interlaced = false) =>
  png(
    { width, height, depth: 16, colour: 6, interlaced },
    await deflatedZeros(height * (1 + width * 8)),
  );

const IMAGES: [name: string, outcome: RegExp, make: () => Promise<Buffer>][] = [
  [
    'PNG of 30000 by 30000',
    /tooLarge/,
    async () => png({ width: 30_000, height: 30_000, colour: 0 }, await bomb),
  ],
  ['extremely wide PNG', /tooLarge/, () => deep(5_000_000, 10)],
  ['interlaced PNG of 49 megapixels', /tooLarge/, () => deep(7000, 7000, true)],
  ['PNG of 49 megapixels', /2560x2560/, () => deep(7000, 7000)],
  ['widest PNG', /2560x/, () => deep(16_384, 1100)],
  ['widest PNG, with many rows', /tooLarge/, () => deep(16_384, 3000)],
  [
    'PNG with more pixel data than declared',
    /60x40|invalid/,
    async () => png({ width: 60, height: 40 }, await bomb),
  ],
  [
    'PNG with a text decompression bomb',
    /60x40|invalid/,
    async () => pngWithBomb('zTXt', await bomb),
  ],
  [
    'PNG with an XMP decompression bomb',
    /60x40|invalid/,
    async () => pngWithBomb('iTXt', await bomb),
  ],
  [
    'PNG with a colour profile decompression bomb',
    /60x40|invalid/,
    async () => pngWithBomb('iCCP', await bomb),
  ],
  [
    'progressive JPEG that claims 49 megapixels',
    /tooLarge/,
    async () =>
      setJpegSize(
        await flat(60, 40).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
        7000,
      ),
  ],
  [
    'rotated JPEG of 49 megapixels',
    /2560x2560/,
    () => flat(7000, 7000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ],
  ['GIF of 24 megapixels', /2560x2560/, () => flat(4900, 4900).gif({ effort: 1 }).toBuffer()],
  ['GIF with a false size', /tooLarge/, () => withFalseSize('gif', 7000)],
  ['WebP of 37 megapixels', /2560x2560/, () => flat(6100, 6100).webp({ effort: 0 }).toBuffer()],
  ['GIF of 400 frames', /60x40/, () => animation('gif', 400)],
  ['WebP of 400 frames', /60x40/, () => animation('webp', 400)],
  ['AVIF that claims 25 megapixels', /tooLarge/, () => withFalseSize('avif', 5000)],
  ['AVIF of 7 megapixels', /2560x2560/, () => flat(2700, 2700).avif({ effort: 0 }).toBuffer()],
];

const result = z.object({ file: z.string(), outcome: z.string(), rise: z.number() });

// Reads the peak from /proc, which only Linux has.
it.skipIf(process.platform !== 'linux')(
  'decodes or rejects every hostile image within 200 MB',
  { timeout: 120_000 },
  async () => {
    const files: string[] = [];
    for (const [name, _outcome, make] of IMAGES) {
      const file = path.join(folder, name);
      await writeFile(file, await make());
      files.push(file);
    }
    const script = new URL('../../../tests/helpers/images/memory-peak.ts', import.meta.url)
      .pathname;
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...files], {
      env: { PATH: process.env['PATH'], ...ALLOCATOR },
    });
    const results = stdout
      .trim()
      .split('\n')
      .map((line) => result.parse(JSON.parse(line)));
    expect(results.map(({ file }) => file)).toEqual(files);
    for (const [at, [name, outcome]] of IMAGES.entries()) {
      const { outcome: found, rise } = results[at]!;
      console.info(`${name}: ${found}, peak so far ${Math.round(rise / MB)} MB`);
      expect([name, found]).toEqual([name, expect.stringMatching(outcome)]);
      expect(rise).toBeLessThan(LIMIT);
    }
  },
);
