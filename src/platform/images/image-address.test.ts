import { expect, test } from 'vitest';
import {
  atSize,
  parseImageSize,
  parseImageVersion,
  imageAddress,
  imageVersion,
} from './image-address.ts';
import { variantWidths } from './image-widths.ts';

test.each([
  [{ publication: 1, imageId: 217, watermark: null }, '1-217'],
  [{ publication: 3, imageId: 217, watermark: 'sold' }, '3-217s'],
  [{ publication: 3, imageId: 217, watermark: 'booked' }, '3-217b'],
] as const)('formats the version %j as %s and parses it back', (meaning, version) => {
  expect(imageVersion(meaning)).toBe(version);
  expect(parseImageVersion(version)).toEqual(meaning);
});

test.each([
  '',
  '1',
  '1-',
  '-1',
  '01-2',
  '1-02',
  '1-2x',
  '1-2ss',
  '1-2S',
  '1-2-3',
  '1e3-4',
  '1-99999999999',
])('rejects the version %j', (version) => {
  expect(parseImageVersion(version)).toBeNull();
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

test('replaces only the size of a URL', () => {
  const full = imageAddress('https://img.example', '1-2', 'full', '9/images/full/x.webp');
  expect(atSize(full, 640)).toBe('https://img.example/images/1-2/640/9/images/full/x.webp');
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
