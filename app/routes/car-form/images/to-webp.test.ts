import { describe, expect, it } from 'vitest';
import { imagePath } from '../../../../domain/images/car-images.ts';
import { fitWithin, newImagePath, undecodableMessage } from './to-webp.ts';

describe('fitWithin', () => {
  it.each([
    [4032, 3024, 2560, 1920],
    [3024, 4032, 1920, 2560],
    [1600, 1200, 1600, 1200],
    [2560, 2560, 2560, 2560],
    [30_000, 2, 2560, 1],
  ])('scales %i x %i to %i x %i', (width, height, scaledWidth, scaledHeight) => {
    expect(fitWithin(width, height)).toEqual({ width: scaledWidth, height: scaledHeight });
  });
});

describe('newImagePath', () => {
  it.each([
    ['Škoda front (1).JPG', '7/images/Skoda-front-1-ab12cd34.webp'],
    ['../../etc/passwd.jpg', '7/images/etc-passwd-ab12cd34.webp'],
    ['写真.heic', '7/images/image-ab12cd34.webp'],
    ['', '7/images/image-ab12cd34.webp'],
  ])('turns %s into %s', (file, path) => {
    expect(newImagePath(7, file, 'ab12cd34')).toBe(path);
  });

  it('returns a path that the server accepts for a very long file name', () => {
    expect(
      imagePath.safeParse(newImagePath(7, `${'long '.repeat(80)}.png`, 'ab12cd34')).success,
    ).toBe(true);
  });
});

describe('undecodableMessage', () => {
  const file = { size: 1000, type: '', name: 'notes.txt' };

  it('gives advice for HEIC, by type or by file name', () => {
    expect(undecodableMessage({ ...file, type: 'image/heic' })).toContain('HEIC');
    expect(undecodableMessage({ ...file, name: 'IMG_1.HEIC' })).toContain('Most Compatible');
  });

  it('names the accepted types for other files', () => {
    expect(undecodableMessage(file)).toContain('JPEG, PNG or WebP');
  });

  it('mentions that a file is empty', () => {
    expect(undecodableMessage({ ...file, size: 0 })).toContain('empty');
  });
});
