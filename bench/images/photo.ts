import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Generates a JPEG of at least this many bytes with edges, gradients and noise, like a photo. */
export async function photo(width: number, height: number, bytes: number): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const demo = new URL('../../demo-stock/images/suv-blue-hero.webp', import.meta.url);
  const image = await sharp(await readFile(demo))
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  for (const quality of [90, 94, 96, 98, 100]) {
    const raw = { width, height, channels: 3 } as const;
    const jpeg = await sharp(image, { raw })
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer();
    if (jpeg.length >= bytes) return jpeg;
  }
  throw new Error(`The image stays below ${bytes} bytes at any quality`);
}
