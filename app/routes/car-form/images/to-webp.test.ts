import { describe, expect, it } from 'vitest';
import { imagePath } from '../../../../domain/car-images.ts';
import { fitWithin, newImagePath, unreadable } from './to-webp.ts';

describe('the size of an image that goes up', () => {
  it.each([
    [4032, 3024, 2560, 1920],
    [3024, 4032, 1920, 2560],
    [1600, 1200, 1600, 1200],
    [2560, 2560, 2560, 2560],
    [30_000, 2, 2560, 1],
  ])('%i x %i becomes %i x %i', (width, height, wide, high) => {
    expect(fitWithin(width, height)).toEqual({ width: wide, height: high });
  });
});

describe('the name of an image', () => {
  it.each([
    ['Škoda front (1).JPG', '7/images/Skoda-front-1-ab12cd34.webp'],
    ['../../etc/passwd.jpg', '7/images/etc-passwd-ab12cd34.webp'],
    ['写真.heic', '7/images/image-ab12cd34.webp'],
    ['', '7/images/image-ab12cd34.webp'],
  ])('%s is kept as %s', (file, path) => {
    expect(newImagePath(7, file, 'ab12cd34')).toBe(path);
  });

  it('is one that the server takes, however long the file is called', () => {
    expect(
      imagePath.safeParse(newImagePath(7, `${'long '.repeat(80)}.png`, 'ab12cd34')).success,
    ).toBe(true);
  });
});

it('tells what to do about HEIC, by type or by name, and what else is wrong', () => {
  const file = { size: 1000, type: '', name: 'notes.txt' };
  expect(unreadable({ ...file, type: 'image/heic' })).toContain('HEIC');
  expect(unreadable({ ...file, name: 'IMG_1.HEIC' })).toContain('Most Compatible');
  expect(unreadable(file)).toContain('JPEG, PNG or WebP');
  expect(unreadable({ ...file, size: 0 })).toBe('This file is empty.');
});
