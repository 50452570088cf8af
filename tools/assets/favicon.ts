import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * Converts `public/favicon.svg` to `favicon.ico`, for clients that request it without reading a page. Run
 * it when the logo changes: `node tools/assets/favicon.ts`
 */
const SIDE = 48;
const DIRECTORY_BYTES = 22;

const png = await sharp(await readFile('public/favicon.svg'), { density: 144 })
  .resize(SIDE, SIDE)
  .png({ compressionLevel: 9 })
  .toBuffer();

// One image: reserved, type 1, count; then width, height, no palette, planes, bits, size and offset.
const directory = Buffer.alloc(DIRECTORY_BYTES);
directory.writeUInt16LE(1, 2);
directory.writeUInt16LE(1, 4);
directory.writeUInt8(SIDE, 6);
directory.writeUInt8(SIDE, 7);
directory.writeUInt16LE(1, 10);
directory.writeUInt16LE(32, 12);
directory.writeUInt32LE(png.length, 14);
directory.writeUInt32LE(DIRECTORY_BYTES, 18);
await writeFile('public/favicon.ico', Buffer.concat([directory, png]));
