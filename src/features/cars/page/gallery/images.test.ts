import { describe, expect, it } from 'vitest';
import type { GalleryImage } from '../../../../platform/images/image.ts';
import { captionOf, fitsFrame, imagesOf, turn } from '../images.ts';

const image = (imagePath: string): GalleryImage => ({
  imagePath,
  src: `/images/1-1/full/${imagePath}`,
  widths: [320, 640],
  width: 1600,
  height: 1067,
  placeholder: 'data:image/webp;base64,',
  studio: null,
});
const paths = (images: GalleryImage[]) => images.map(({ imagePath }) => imagePath);

describe('imagesOf', () => {
  it('returns the thumbnail, then the images in their order', () => {
    const car = { thumbnail: image('a.webp'), images: [image('b.webp'), image('c.webp')] };
    expect(paths(imagesOf(car))).toEqual(['a.webp', 'b.webp', 'c.webp']);
  });

  it('returns a thumbnail that is also in the gallery only once', () => {
    const car = { thumbnail: image('c.webp'), images: [image('b.webp'), image('c.webp')] };
    expect(paths(imagesOf(car))).toEqual(['c.webp', 'b.webp']);
  });

  it('returns the images of a car without a thumbnail, and an empty list without images', () => {
    expect(paths(imagesOf({ thumbnail: null, images: [image('b.webp')] }))).toEqual(['b.webp']);
    expect(imagesOf({ thumbnail: null, images: [] })).toEqual([]);
  });
});

it('turn wraps around both ends', () => {
  expect(turn(0, -1, 4)).toBe(3);
  expect(turn(3, 1, 4)).toBe(0);
  expect(turn(1, 1, 4)).toBe(2);
});

it.each([
  ['48/images/hatchback-blue-side.webp', 'Kia Ceed, side'],
  ['7/images/Front-quarter-1a2b3c4d.webp', 'Kia Ceed, front quarter'],
  ['7/images/Keys-and-papers-1a2b3c4d.webp', 'Kia Ceed, keys and papers'],
  ['7/images/IMG_1234-1a2b3c4d.webp', 'Kia Ceed'],
  ['7/images/constructor.webp', 'Kia Ceed'],
])('captionOf describes %s, and numbers several images', (imagePath, caption) => {
  expect(captionOf('Kia Ceed', 0, [{ imagePath }])).toBe(caption);
  const two = [{ imagePath: '7/images/a.webp' }, { imagePath }];
  expect(captionOf('Kia Ceed', 1, two)).toBe(`${caption}, image 2 of 2`);
});

it('fitsFrame returns false for a portrait photo and a 16:9 photo', () => {
  expect(fitsFrame({ width: 1200, height: 1600 })).toBe(false);
  expect(fitsFrame({ width: 1920, height: 1080 })).toBe(false);
  expect(fitsFrame({ width: 1600, height: 1200 })).toBe(true);
  expect(fitsFrame({ width: 1600, height: 1067 })).toBe(true);
});
