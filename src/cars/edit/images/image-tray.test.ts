import { describe, expect, it } from 'vitest';
import {
  addImage,
  changeImage,
  EMPTY_TRAY,
  freePlaces,
  hasUnsavedImages,
  type ImageTray,
  isSameTray,
  mergeTrays,
  moveImage,
  recordOf,
  refuseImage,
  removeImage,
  trayOfCar,
  trayProblem,
  uploadedPart,
} from './image-tray.ts';
import { STAFF_CAR } from '../../../../tests/helpers/app/cars.ts';

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

it('previews the images of a sold car without the watermark', () => {
  const images = STAFF_CAR.images.map((image) => ({
    ...image,
    src: image.src.replace('/1-2/', '/1-2s/'),
  }));
  const [first] = trayOfCar({ ...STAFF_CAR, images }).images;
  expect(first?.preview).toBe('/images/1-2/640/7/images/front.webp');
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

const failed = (tray: ImageTray, id: string) =>
  changeImage(tray, id, { state: 'failed', path: null });

describe('uploadedPart', () => {
  it('leaves out images that are not uploaded', () => {
    const tray = failed(trayWith('a', 'b', 'c'), 'b');
    expect(recordOf(uploadedPart(tray, EMPTY_TRAY))).toEqual({
      images: ['a', 'c'],
      thumbnailImage: 'a',
    });
  });

  it('replaces a thumbnail that is not uploaded by the recorded one, else by the first image', () => {
    const tray = { ...failed(trayWith('a', 'b', 'c'), 'c'), thumbnailId: 'c' };
    const recorded = { ...trayWith('a', 'b'), thumbnailId: 'b' };
    expect(uploadedPart(tray, recorded).thumbnailId).toBe('b');
    expect(uploadedPart(tray, EMPTY_TRAY).thumbnailId).toBe('a');
  });

  it('returns the recorded tray when no image is uploaded', () => {
    const recorded = trayWith('a');
    expect(uploadedPart(failed(trayWith('b'), 'b'), recorded)).toBe(recorded);
  });
});

describe('hasUnsavedImages', () => {
  const recorded = trayWith('a');

  it('is true for an image that is not uploaded or not recorded', () => {
    expect(hasUnsavedImages(addImage(recorded, 'b', 'b.jpg'), recorded)).toBe(true);
    expect(hasUnsavedImages(trayWith('a', 'b'), recorded)).toBe(true);
  });

  it('is false for recorded images and unusable files', () => {
    expect(hasUnsavedImages(removeImage(trayWith('a', 'b'), 'b'), recorded)).toBe(false);
    const refused = refuseImage(addImage(recorded, 'b', 'b.jpg'), 'b', 'Not an image');
    expect(hasUnsavedImages(refused, recorded)).toBe(false);
  });
});

/** Returns the merged gallery and thumbnail: `abc a`. */
function merged(mine: ImageTray, base: ImageTray, theirs: ImageTray): string {
  const { images, thumbnailImage } = recordOf(mergeTrays(mine, base, theirs));
  return `${images.join('')} ${thumbnailImage}`;
}

describe('mergeTrays', () => {
  const base = trayWith('a', 'b', 'c');

  it('adds the images that the other user added and removes those that the other user removed', () => {
    expect(merged(trayWith('a', 'b', 'c', 'm'), base, trayWith('a', 'c', 'x'))).toBe('acxm a');
    expect(merged(trayWith('a', 'c'), base, trayWith('a', 'b', 'c', 'x'))).toBe('acx a');
  });

  it('takes their order if I only removed and appended images', () => {
    const theirs = moveImage(base, 'c', 0);
    expect(merged(base, base, theirs)).toBe('cab a');
    expect(merged(trayWith('a', 'c', 'm'), base, theirs)).toBe('cam a');
  });

  it('keeps my order if I moved an image', () => {
    const theirs = moveImage(trayWith('a', 'b', 'c', 'x'), 'c', 0);
    expect(merged(moveImage(base, 'b', 0), base, theirs)).toBe('bacx a');
    const first = moveImage(trayWith('a', 'b', 'c', 'm'), 'm', 0);
    expect(merged(first, base, theirs)).toBe('mabcx a');
  });

  it('takes their thumbnail unless I chose another one', () => {
    const theirs = { ...base, thumbnailId: 'b' };
    expect(merged(base, base, theirs)).toBe('abc b');
    expect(merged({ ...base, thumbnailId: 'c' }, base, theirs)).toBe('abc c');
    expect(merged(base, base, removeImage(theirs, 'a'))).toBe('bc b');
    expect(merged({ ...base, thumbnailId: 'c' }, base, removeImage(theirs, 'c'))).toBe('ab b');
  });

  it('shows an image once that I uploaded and then read again', () => {
    const mine = changeImage(addImage(base, 'id', 'm.jpg'), 'id', { path: 'm' });
    expect(merged(mine, base, { ...trayWith('a', 'b', 'c', 'm'), thumbnailId: 'm' })).toBe(
      'abcm m',
    );
  });

  it('keeps a thumbnail outside the gallery at the end', () => {
    const own = changeImage(base, 'c', { thumbnailOnly: true });
    const theirs = changeImage(trayWith('a', 'b', 'x', 'c'), 'c', { thumbnailOnly: true });
    expect(order(mergeTrays(addImage(own, 'm', 'm.jpg'), own, theirs))).toBe('abxmc');
  });
});
