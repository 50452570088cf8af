/**
 * Measures image processing: an 8 MB JPEG of 12 megapixels from the upload to all variants, and one decode and the same
 * encodings with plain Sharp, in a new process for each. Prints the CPU time on one core.
 *
 *     node bench/images.ts [ROUNDS]
 */
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { encodeImage } from '../src/platform/images/encode.server.ts';
import { ALLOCATOR } from '../src/platform/images/image-process.server.ts';
import { makeVariants } from '../src/platform/images/variants.server.ts';
import { median, newFolder } from './site.ts';

const [first = '5', file] = process.argv.slice(2);
if (file) await convert(first, await readFile(file));
else await measure(Number(first));

async function measure(rounds: number): Promise<void> {
  const folder = await newFolder('images');
  const jpeg = join(folder, 'photo.jpg');
  await writeFile(jpeg, await photo(4000, 3000));
  const seconds = { upload: [] as number[], sharp: [] as number[] };
  const options = { env: { PATH: process.env['PATH'], ...ALLOCATOR } };
  for (let round = 0; round < rounds; round += 1)
    for (const way of ['upload', 'sharp'] as const) {
      const command = [import.meta.filename, way, jpeg];
      const { stdout } = await promisify(execFile)(process.execPath, command, options);
      seconds[way].push(Number(stdout));
    }
  await rm(folder, { recursive: true });
  const [upload, plain] = [median(seconds.upload), median(seconds.sharp)];
  console.log(
    `upload to all variants ${upload.toFixed(2)} s, plain Sharp ${plain.toFixed(2)} s: ${(plain / upload).toFixed(2)} x`,
  );
}

/** Prints the CPU seconds of one conversion, after a small one that loads the libraries. */
async function convert(way: string, bytes: Buffer): Promise<void> {
  const small = await encodeImage(await photo(320, 200));
  await makeVariants(small.data, null, [null]);
  const before = process.cpuUsage();
  if (way === 'sharp') await bySharp(bytes);
  else await makeVariants((await encodeImage(bytes)).data, null, [null]);
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1e6);
}

/** Decodes once with plain Sharp and encodes the same sizes with the same settings. */
async function bySharp(bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes)
    .resize(2560, 2560, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const width of [2560, 1600, 1024, 640, 320])
    await sharp(data, { raw })
      .resize({ width })
      .webp({ quality: width === 2560 ? 82 : 78, effort: width > 1024 ? 2 : 4 })
      .toBuffer();
  await sharp(data, { raw }).resize(1200, 630).jpeg({ quality: 84, progressive: true }).toBuffer();
}

/** Generates a JPEG with edges, gradients and noise, like a photo: 8 MB at 12 megapixels. */
async function photo(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = sharp({ create: { width, height, channels: 3, background: '#777', noise } });
  return sharp('demo-stock/images/suv-blue-hero.webp')
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: await grain.png().toBuffer(), blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 96, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
