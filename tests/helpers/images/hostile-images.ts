import { createDeflate, crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { testJpeg } from './jpeg.ts';

/** Generates malicious and malformed images. */

const photo = await testJpeg({ width: 60, height: 40 });
const small = () => sharp(photo);

/** A valid image of 60x40 pixels in each accepted format. */
export const SAMPLES = {
  jpeg: photo,
  png: await small().png().toBuffer(),
  webp: await small().webp().toBuffer(),
  gif: await small().gif().toBuffer(),
  avif: await small().avif({ effort: 0 }).toBuffer(),
} as const;
export type ImageFormat = keyof typeof SAMPLES;

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Builds a PNG from its header, extra chunks and deflated pixels. */
export function png(
  header: { width: number; height: number; depth?: number; colour?: number; interlaced?: boolean },
  pixels: Buffer,
  chunks: readonly Buffer[] = [],
): Buffer {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(header.width, 0);
  ihdr.writeUInt32BE(header.height, 4);
  ihdr[8] = header.depth ?? 8;
  ihdr[9] = header.colour ?? 2;
  ihdr[12] = header.interlaced ? 1 : 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', ihdr),
    ...chunks,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns `bytes` zeros, deflated to a thousandth of their size. */
export async function deflatedZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const megabyte = Buffer.alloc(1024 * 1024);
  const read = deflate.toArray();
  for (let left = bytes; left > 0; left -= megabyte.length)
    if (!deflate.write(megabyte.subarray(0, left)))
      await new Promise((resolve) => deflate.once('drain', resolve));
  deflate.end();
  return Buffer.concat(await read);
}

/** A small PNG with a text or colour profile chunk that contains `bomb`, deflated data that inflates to megabytes. */
export function pngWithBomb(type: 'zTXt' | 'iTXt' | 'iCCP', bomb: Buffer): Buffer {
  const before = { zTXt: 'Comment\0\0', iTXt: 'XML:com.adobe.xmp\0\x01\0\0\0', iCCP: 'icc\0\0' };
  const chunk = pngChunk(type, Buffer.concat([Buffer.from(before[type], 'latin1'), bomb]));
  return png({ width: 60, height: 40 }, deflateSync(Buffer.alloc(40 * 181)), [chunk]);
}

/** An animation with frames of 60x40 pixels. */
export function animation(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(60 * 40 * 3 * frames);
  for (let frame = 0; frame < frames; frame += 1)
    pixels.fill(frame % 251, frame * 7200, (frame + 1) * 7200);
  const raw = { width: 60, height: 40 * frames, channels: 3, pageHeight: 40 } as const;
  const made = sharp(pixels, { raw });
  return (format === 'gif' ? made.gif({ effort: 1 }) : made.webp({ effort: 0 })).toBuffer();
}

/** An animated PNG (APNG) that declares this many frames. */
export function animatedPng(frames: number): Buffer {
  const pixels = deflateSync(Buffer.alloc(40 * 181));
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames);
  const more = Array.from({ length: frames }, (_, at) => {
    const frame = Buffer.alloc(26);
    for (const [offset, value] of [at, 60, 40].entries()) frame.writeUInt32BE(value, offset * 4);
    return pngChunk('fcTL', frame);
  });
  return png({ width: 60, height: 40 }, pixels, [pngChunk('acTL', control), ...more]);
}

/** An image of 60x40 whose header claims `side` x `side` pixels. */
export async function withFalseSize(format: ImageFormat, side: number): Promise<Buffer> {
  if (format === 'png')
    return png({ width: side, height: side }, deflateSync(Buffer.alloc(40 * 181)));
  const bytes = Buffer.from(format === 'webp' ? await transparentWebp() : SAMPLES[format]);
  FALSE_SIZES[format](bytes, side);
  return bytes;
}

/** Changes the size in the header of a baseline or progressive JPEG. */
export function setJpegSize(bytes: Buffer, side: number): Buffer {
  const frame = [0xc0, 0xc2].map((marker) => bytes.indexOf(Buffer.from([0xff, marker])));
  for (const offset of [5, 7]) bytes.writeUInt16BE(side, Math.max(...frame) + offset);
  return bytes;
}

const FALSE_SIZES: Record<Exclude<ImageFormat, 'png'>, (bytes: Buffer, side: number) => void> = {
  jpeg: setJpegSize,
  gif: (bytes, side) => {
    // Sets the size of the frame too, because decoders check both.
    const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 60, 0, 40, 0]));
    for (const at of [6, 8, frame + 5, frame + 7]) bytes.writeUInt16LE(side, at);
  },
  webp: (bytes, side) => {
    for (const at of [24, 27]) bytes.writeUIntLE(side - 1, at, 3);
  },
  avif: (bytes, side) => {
    const extents = bytes.indexOf('ispe');
    for (const at of [extents + 8, extents + 12]) bytes.writeUInt32BE(side, at);
  },
};

/** WebP in the extended format, which stores the canvas size separately from the frame. */
const transparentWebp = () => small().ensureAlpha(0.5).webp().toBuffer();

/** An AVIF with deeply nested boxes. */
export function nestedBoxes(depth: number): Buffer {
  let inside: Buffer = Buffer.alloc(0);
  for (let at = 0; at < depth; at += 1) inside = box(at % 2 ? 'iprp' : 'ipco', inside);
  const brands = Buffer.from('avif\0\0\0\0avifmif1miaf', 'latin1');
  return Buffer.concat([
    box('ftyp', brands),
    box('meta', Buffer.concat([Buffer.alloc(4), inside])),
  ]);
}

function box(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
