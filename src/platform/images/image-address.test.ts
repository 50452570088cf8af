import { expect, test } from 'vitest';
import {
  atSize,
  parseImageSize,
  parseImageVersion,
  imageAddress,
  imageVersion,
  storedPath,
  variantWidths,
} from './image-address.ts';

test.each([
  [{ publication: 1, imageId: 217, watermark: null }, '1-217'],
  [{ publication: 3, imageId: 217, watermark: 'sold' }, '3-217s'],
  [{ publication: 3, imageId: 217, watermark: 'booked' }, '3-217b'],
] as const)('formats the version %j as %s and parses it back', (meaning, version) => {
  expect(imageVersion(meaning)).toBe(version);
  expect(parseImageVersion(version)).toEqual(meaning);
});

test('rejects a version that is malformed', () => {
  const texts = ['', '1', '1-', '-1', '01-2', '1-02', '1-2x', '1-2ss', '1-2S', '1-2-3', '1e3-4'];
  for (const version of [...texts, '1-99999999999'])
    expect([version, parseImageVersion(version)]).toEqual([version, null]);
});

test.each([
  ['full', 'full'],
  ['og', 'og'],
  ['640', 640],
  ['0', null],
  ['0640', null],
  ['640.0', null],
  ['-1', null],
  ['FULL', null],
  ['999999', null],
])('parses the size %j to %j', (text, size) => {
  expect(parseImageSize(text)).toBe(size);
});

test.each([
  ['full', 'full/9/images/full/x.webp'],
  [640, '640/9/images/full/x.webp'],
  ['og', 'og/9/images/full/x.jpg'],
] as const)(
  'the URL at the size %s ends in its format, and leads to the stored path',
  (size, end) => {
    const path = '9/images/full/x.webp';
    const full = imageAddress('https://img.example', '1-2', 'full', path);
    expect(atSize(full, size)).toBe(`https://img.example/images/1-2/${end}`);
    expect(storedPath(size, end.slice(end.indexOf('/') + 1))).toBe(path);
  },
);

test('finds a share image by its former .webp URL, and keeps .jpg in paths of other sizes', () => {
  expect(storedPath('og', '9/images/x.webp')).toBe('9/images/x.webp');
  expect(storedPath(640, '9/images/x.jpg')).toBe('9/images/x.jpg');
});

test.each([
  [4000, [320, 640, 1024, 1600]],
  [1600, [320, 640, 1024, 1600]],
  [1599, [320, 640, 1024]],
  [320, [320]],
  [319, [319]],
  [1, [1]],
])('returns for an image of %i pixels the widths %j', (width, widths) => {
  expect(variantWidths(width)).toEqual(widths);
});
