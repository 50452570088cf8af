import { describe, expect, it } from 'vitest';
import { imagePath } from '../../../images/car-images.ts';
import { newImagePath } from './new-image-path.ts';

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
