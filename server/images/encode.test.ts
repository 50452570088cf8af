import { expect, test } from 'vitest';
import sharp from 'sharp';
import { decode } from './decode.ts';
import { encodeImage } from './encode.ts';
import { testJpeg } from '../testing/jpeg.ts';

/** Mean colours of the four quarters of an encoded image: above left, above right, below left, below right. */
async function quarters(bytes: Buffer) {
  const pixels = await sharp(bytes).resize(2, 2, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return [0, 1, 2, 3].map((at) => nameOf([...pixels.subarray(at * 3, at * 3 + 3)]));
}

function nameOf([red = 0, green = 0, blue = 0]: number[]): string {
  if (Math.min(red, green, blue) > 180) return 'white';
  if (red > green && red > blue) return 'red';
  return green > blue ? 'green' : 'blue';
}

const blank = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#456' } });

test.each([
  [1, { width: 300, height: 200 }, ['red', 'green', 'blue', 'white']],
  [3, { width: 300, height: 200 }, ['white', 'blue', 'green', 'red']],
  [6, { width: 200, height: 300 }, ['blue', 'red', 'white', 'green']],
  [8, { width: 200, height: 300 }, ['green', 'white', 'red', 'blue']],
])('an image stored with orientation %i comes out upright', async (orientation, size, colours) => {
  const plain = await encodeImage(await testJpeg({ width: 300, height: 200, orientation }));
  expect(plain).toMatchObject(size);
  expect(await quarters(plain.data)).toEqual(colours);
  const { orientation: left, exif, format } = await sharp(plain.data).metadata();
  expect({ left, exif, format }).toEqual({ left: undefined, exif: undefined, format: 'webp' });
});

test('no metadata survives: position, comments, profiles', async () => {
  const withGps = await sharp(await testJpeg({ width: 60, height: 40 }))
    .withExif({ IFD3: { GPSLatitude: '53/1 20/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .toBuffer();
  expect((await sharp(withGps).metadata()).exif).toBeDefined();
  const { data } = await encodeImage(withGps);
  const { exif, xmp, iptc, icc } = await sharp(data).metadata();
  expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
});

test('the longest side is 2560 at most, and small images stay as they are', async () => {
  const wide = await encodeImage(await testJpeg({ width: 3000, height: 1000 }));
  expect(wide).toMatchObject({ width: 2560, height: 853 });
  expect(await sharp(wide.data).metadata()).toMatchObject({ width: 2560, height: 853 });
  expect(await encodeImage(await testJpeg({ width: 5, height: 3 }))).toMatchObject({
    width: 5,
    height: 3,
  });
});

test('transparency lands on white', async () => {
  const png = await sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  expect(await quarters((await encodeImage(png)).data)).toEqual([
    'white',
    'white',
    'white',
    'white',
  ]);
});

test.each([
  [
    'grey',
    () => sharp(Buffer.alloc(600, 99), { raw: { width: 30, height: 20, channels: 1 } }).jpeg(),
  ],
  ['CMYK', () => blank().toColourspace('cmyk').jpeg()],
  ['of 16 bits', () => blank().toColourspace('rgb16').png()],
  ['of two colours', () => blank().png({ palette: true, colours: 2 })],
  ['animated', () => blank().gif()],
])('an image that is %s becomes three channels of 8 bits', async (_kind, make) => {
  const { data, raw } = await decode(await make().toBuffer());
  expect(raw).toEqual({ width: 30, height: 20, channels: 3 });
  expect(data).toHaveLength(30 * 20 * 3);
});

test.each([
  ['text', Buffer.from('this is no image'), 'wrongType'],
  ['nothing', Buffer.alloc(0), 'wrongType'],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'wrongType',
  ],
  ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ'), 'wrongType'],
  ['TIFF', Buffer.from('II*\0\x08\0\0\0'), 'wrongType'],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'wrongType'],
  ['a JPEG of its first bytes only', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'invalid'],
])('%s is refused', async (_what, bytes, code) => {
  await expect(encodeImage(bytes)).rejects.toMatchObject({ name: 'AppError', code });
});

test('an image that breaks off is refused', async () => {
  const whole = await testJpeg({ width: 600, height: 400 });
  await expect(encodeImage(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('an image that claims more than 50 megapixels is refused before it is decoded', async () => {
  const bomb = await sharp({
    create: { width: 8000, height: 7000, channels: 3, background: '#fff' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  await expect(encodeImage(bomb)).rejects.toMatchObject({ code: 'tooLarge' });
});
