import { expect, it } from 'vitest';
import sharp from 'sharp';
import { decode } from './decode.server.ts';
import { encodeImage } from './encode.server.ts';
import { testJpeg } from '../../../tests/helpers/images/jpeg.ts';

/** Mean colours of the four quarters: top left, top right, bottom left, bottom right. */
async function quarterColours(bytes: Buffer) {
  const pixels = await sharp(bytes).resize(2, 2, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return [0, 1, 2, 3].map((at) => colourName([...pixels.subarray(at * 3, at * 3 + 3)]));
}

function colourName([red = 0, green = 0, blue = 0]: number[]): string {
  if (Math.min(red, green, blue) > 180) return 'white';
  if (red > green && red > blue) return 'red';
  return green > blue ? 'green' : 'blue';
}

const blank = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#456' } });

it.each([
  [1, { width: 300, height: 200 }, ['red', 'green', 'blue', 'white']],
  [3, { width: 300, height: 200 }, ['white', 'blue', 'green', 'red']],
  [6, { width: 200, height: 300 }, ['blue', 'red', 'white', 'green']],
  [8, { width: 200, height: 300 }, ['green', 'white', 'red', 'blue']],
])('applies EXIF orientation %i', async (orientation, size, colours) => {
  const encoded = await encodeImage(await testJpeg({ width: 300, height: 200, orientation }));
  expect(encoded).toMatchObject(size);
  expect(await quarterColours(encoded.data)).toEqual(colours);
  const { orientation: remaining, exif, format } = await sharp(encoded.data).metadata();
  expect({ remaining, exif, format }).toEqual({
    remaining: undefined,
    exif: undefined,
    format: 'webp',
  });
});

it('removes all metadata: GPS position, comments, profiles', async () => {
  const withGps = await sharp(await testJpeg({ width: 60, height: 40 }))
    .withExif({ IFD3: { GPSLatitude: '53/1 20/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .toBuffer();
  expect((await sharp(withGps).metadata()).exif).toBeDefined();
  const { data } = await encodeImage(withGps);
  const { exif, xmp, iptc, icc } = await sharp(data).metadata();
  expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
});

it('scales the longest side down to 2560 and never enlarges', async () => {
  const wide = await encodeImage(await testJpeg({ width: 3000, height: 1000 }));
  expect(wide).toMatchObject({ width: 2560, height: 853 });
  expect(await sharp(wide.data).metadata()).toMatchObject({ width: 2560, height: 853 });
  expect(await encodeImage(await testJpeg({ width: 5, height: 3 }))).toMatchObject({
    width: 5,
    height: 3,
  });
});

it('renders transparency on white', async () => {
  const png = await sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  expect(await quarterColours((await encodeImage(png)).data)).toEqual([
    'white',
    'white',
    'white',
    'white',
  ]);
});

it.each([
  [
    'grey',
    () => sharp(Buffer.alloc(600, 99), { raw: { width: 30, height: 20, channels: 1 } }).jpeg(),
  ],
  ['CMYK', () => blank().toColourspace('cmyk').jpeg()],
  ['16-bit', () => blank().toColourspace('rgb16').png()],
  ['two-colour', () => blank().png({ palette: true, colours: 2 })],
  ['animated', () => blank().gif()],
])('converts a %s image to three 8-bit channels', async (_kind, make) => {
  const { data, raw } = await decode(await make().toBuffer());
  expect(raw).toEqual({ width: 30, height: 20, channels: 3 });
  expect(data).toHaveLength(30 * 20 * 3);
});

it.each([
  ['text', Buffer.from('this is not an image'), 'wrongType'],
  ['an empty file', Buffer.alloc(0), 'wrongType'],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'wrongType',
  ],
  ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ'), 'wrongType'],
  ['TIFF', Buffer.from('II*\0\x08\0\0\0'), 'wrongType'],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'wrongType'],
  ['a JPEG header alone', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'invalid'],
])('rejects %s', async (_what, bytes, code) => {
  await expect(encodeImage(bytes)).rejects.toMatchObject({ name: 'AppError', code });
});

it('rejects a truncated image', async () => {
  const whole = await testJpeg({ width: 600, height: 400 });
  await expect(encodeImage(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
    code: 'invalid',
  });
});

it('rejects a PNG that claims more than 50 megapixels before decoding it', async () => {
  const bomb = await sharp({
    create: { width: 8000, height: 7000, channels: 3, background: '#fff' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  await expect(encodeImage(bomb)).rejects.toMatchObject({ code: 'tooLarge' });
});
