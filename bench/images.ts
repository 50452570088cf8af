/**
 * Measures image processing: an 8 MB JPEG of 12 megapixels from the upload to all variants, and one decode and the same
 * encodings with plain Sharp, in turn. Prints medians of the CPU time on one core.
 *
 *     [ROUNDS=5] node bench/images.ts
 */
import sharp from 'sharp';
import { encodeImage } from '../src/platform/images/encode.server.ts';
import { makeVariants } from '../src/platform/images/variants.server.ts';
import { median } from './site.ts';

const jpeg = await photo(4000, 3000);
const uploads: number[] = [];
const decodes: number[] = [];
for (let round = 0; round <= Number(process.env['ROUNDS'] ?? 5); round += 1) {
  const upload = await cpuSeconds(storeUpload);
  const decode = await cpuSeconds(bySharp);
  // The first round loads the libraries.
  if (round > 0) uploads.push(upload);
  if (round > 0) decodes.push(decode);
}
const [upload, plain] = [median(uploads), median(decodes)];
console.log(
  `upload to all variants ${upload.toFixed(2)} s, plain Sharp ${plain.toFixed(2)} s: ${(plain / upload).toFixed(2)} x`,
);

async function storeUpload(): Promise<void> {
  await makeVariants((await encodeImage(jpeg)).data, null, [null]);
}

async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Decodes once with plain Sharp and encodes the same sizes with the same settings. */
async function bySharp(): Promise<void> {
  const { data, info } = await sharp(jpeg)
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
