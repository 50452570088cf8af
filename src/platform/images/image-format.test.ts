import { expect, it } from 'vitest';
import { detectFormat } from './image-format.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** The start of an ISO media file: a box with these brands, and another one. */
const media = (major: string, ...compatible: string[]) => {
  const size = String.fromCharCode(16 + 4 * compatible.length);
  return bytesOf(`\0\0\0${size}ftyp${major}\0\0\0\0${compatible.join('')}\0\0\0\u0008avif`);
};

it.each([
  ['jpeg', bytesOf('\xff\xd8\xff\xe0')],
  ['png', bytesOf('\x89PNG\r\n\x1a\n')],
  ['webp', bytesOf('RIFF\0\0\0\0WEBPVP8 ')],
  ['gif', bytesOf('GIF89a')],
  ['heic', media('heic', 'mif1', 'heic')],
  ['heic', media('mif1', 'heic')],
  ['avif', media('mif1', 'avif')],
  [null, media('isom', 'mp41')],
  [null, bytesOf('\xff\xd8')],
  [null, bytesOf('RIFF\0\0\0\0WAVE')],
  [null, new Uint8Array()],
])('detects %s by the bytes', (format, bytes) => expect(detectFormat(bytes)).toBe(format));

it('detects the format in a part of a larger buffer', () => {
  const whole = Uint8Array.from([...bytesOf('xx'), ...media('heic')]);
  expect(detectFormat(whole.subarray(2))).toBe('heic');
});
