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

it('captionOf contains the number of the image only if there are several', () => {
  expect(captionOf('Kia Ceed', 1, 3)).toBe('Kia Ceed, image 2 of 3');
  expect(captionOf('Kia Ceed', 0, 1)).toBe('Kia Ceed');
});

it('fitsFrame returns false for a portrait photo and a panorama', () => {
  expect(fitsFrame({ width: 1200, height: 1600 })).toBe(false);
  expect(fitsFrame({ width: 1920, height: 1080 })).toBe(false);
  expect(fitsFrame({ width: 1600, height: 1200 })).toBe(true);
  expect(fitsFrame({ width: 1600, height: 1067 })).toBe(true);
});
