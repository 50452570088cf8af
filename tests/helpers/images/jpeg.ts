import sharp from 'sharp';

/** Generates a JPEG with red and green quarters above blue and white ones, so that rotation is visible. */
export async function testJpeg({
  width,
  height,
  orientation,
}: {
  width: number;
  height: number;
  orientation?: number;
}): Promise<Buffer> {
  const image = sharp(quarters(width, height), { raw: { width, height, channels: 3 } });
  return (orientation ? image.withMetadata({ orientation }) : image)
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const COLOURS = {
  above: [
    [200, 0, 0],
    [0, 200, 0],
  ],
  below: [
    [0, 0, 200],
    [255, 255, 255],
  ],
} as const;

function quarters(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const row = y < height / 2 ? COLOURS.above : COLOURS.below;
      pixels.set(row[x < width / 2 ? 0 : 1], (y * width + x) * 3);
    }
  return pixels;
}
