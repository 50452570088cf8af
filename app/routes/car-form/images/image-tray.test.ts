import { describe, expect, it } from 'vitest';
import {
  addImage,
  changeImage,
  EMPTY_TRAY,
  freePlaces,
  type ImageTray,
  isSameTray,
  mergeTrays,
  moveImage,
  recordOf,
  refuseImage,
  removeImage,
  trayOfCar,
  trayProblem,
} from './image-tray.ts';
import { STAFF_CAR } from '../../../testing/cars.ts';

/** A tray of uploaded images; each id is also its path. The first image is the thumbnail. */
function trayWith(...ids: string[]): ImageTray {
  return ids.reduce((tray, id) => {
    const next = addImage(tray, id, `${id}.jpg`);
    return changeImage(next, id, { state: 'uploaded', path: id });
  }, EMPTY_TRAY);
}
const order = ({ images }: ImageTray) => images.map(({ id }) => id).join('');

describe('trayOfCar', () => {
  it('uses small previews if they exist and puts a separate thumbnail at the end', () => {
    const tray = trayOfCar(STAFF_CAR);
    expect(tray.images.map(({ preview, thumbnailOnly }) => [preview, thumbnailOnly])).toEqual([
      ['/images/1-2/640/7/images/front.webp', false],
      ['/images/1-2/full/7/images/front.webp', true],
    ]);
    expect(tray.thumbnailId).toBe('7/images/thumbnail.webp');
  });
});

describe('moveImage', () => {
  it.each([
    ['b', 0, 'bacd'],
    ['a', 2, 'bcad'],
    ['d', -1, 'dabc'],
    ['a', 99, 'bcda'],
    ['c', 2, 'abcd'],
  ])('moves %s to index %i: %s', (id, index, expected) => {
    expect(order(moveImage(trayWith('a', 'b', 'c', 'd'), id, index))).toBe(expected);
  });

  it('keeps a thumbnail outside the gallery at the end', () => {
    const tray = changeImage(trayWith('a', 'b', 't'), 't', { thumbnailOnly: true });
    expect(order(moveImage(tray, 'a', 9))).toBe('bat');
    expect(order(moveImage(tray, 't', 0))).toBe('abt');
    expect(order(addImage(tray, 'c', 'c.jpg'))).toBe('abct');
  });
});

describe('the thumbnail', () => {
  it('is the first image by default', () => {
    expect(trayWith('a', 'b').thumbnailId).toBe('a');
  });

  it('must be chosen again after it is removed', () => {
    const tray = removeImage(trayWith('a', 'b'), 'a');
    expect(tray.thumbnailId).toBeNull();
    expect(trayProblem(tray)).toBe('Please choose a thumbnail image');
  });

  it('becomes the first usable image when the thumbnail is refused', () => {
    const tray = refuseImage(trayWith('a', 'b', 'c'), 'a', 'Not an image');
    expect(tray.thumbnailId).toBe('b');
    expect(refuseImage(tray, 'c', 'Not an image').thumbnailId).toBe('b');
  });

  it('becomes the next added image when the only image is refused', () => {
    const tray = refuseImage(trayWith('a'), 'a', 'Not an image');
    expect(tray.thumbnailId).toBeNull();
    expect(addImage(tray, 'b', 'b.jpg').thumbnailId).toBe('b');
  });
});

describe('trayProblem', () => {
  it('requires at least one image', () => {
    expect(trayProblem(EMPTY_TRAY)).toBe('Please add at least one car image');
    expect(trayProblem(trayWith('a'))).toBeNull();
  });

  it('requires refused images to be removed', () => {
    const tray = refuseImage(trayWith('a', 'b'), 'a', 'Not an image');
    expect(trayProblem(tray)).toBe('Remove the photos that can’t be used');
    expect(trayProblem(removeImage(tray, 'a'))).toBeNull();
  });
});

describe('freePlaces', () => {
  it('counts neither refused images nor a thumbnail outside the gallery', () => {
    const full = trayWith(...Array.from({ length: 40 }, (_, at) => `p${at}`));
    expect(freePlaces(full)).toBe(0);
    expect(freePlaces(refuseImage(full, 'p3', 'Not an image'))).toBe(1);
    expect(freePlaces(changeImage(full, 'p3', { thumbnailOnly: true }))).toBe(1);
    expect(freePlaces(EMPTY_TRAY)).toBe(40);
  });
});

describe('recordOf', () => {
  it('returns the gallery in its order and the thumbnail', () => {
    const tray = { ...trayWith('a', 'b', 'c'), thumbnailId: 'c' };
    expect(recordOf(moveImage(tray, 'c', 0))).toEqual({
      images: ['c', 'a', 'b'],
      thumbnailImage: 'c',
    });
  });

  it('returns a thumbnail outside the gallery separately', () => {
    const tray = changeImage(trayWith('t', 'a'), 't', { thumbnailOnly: true });
    expect(recordOf(tray)).toEqual({ images: ['a'], thumbnailImage: 't' });
  });
});

describe('isSameTray', () => {
  it('returns false while an image is not uploaded', () => {
    const tray = trayWith('a');
    expect(isSameTray(tray, trayWith('a'))).toBe(true);
    expect(isSameTray(tray, addImage(tray, 'b', 'b.jpg'))).toBe(false);
  });
});

describe('mergeTrays', () => {
  it('adds the images that the other user added, removes those that the other user removed, and keeps mine', () => {
    const base = trayWith('a', 'b');
    const mine = addImage(moveImage(base, 'b', 0), 'm', 'mine.jpg');
    const theirs = trayWith('a', 'x');
    expect(order(mergeTrays(mine, base, theirs))).toBe('amx');
  });
});
