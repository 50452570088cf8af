import { describe, expect, it } from 'vitest';
import {
  addImage,
  changeImage,
  freePlaces,
  type ImageTray,
  isSameTray,
  losesImages,
  mergeTrays,
  moveImage,
  recordOf,
  removeImage,
  trayOfCar,
  trayProblem,
  uploadedPart,
  uploadsOf,
  newImagePath,
} from './image-tray.ts';
import { STAFF_CAR } from '../../../../../tests/helpers/app/cars.ts';
import { imagePath } from '../../../images/car-images.ts';

/** A tray of uploaded images; each id is also its path. */
function trayWith(...ids: string[]): ImageTray {
  return ids.reduce<ImageTray>((tray, id) => {
    const next = addImage(tray, id, `${id}.jpg`);
    return changeImage(next, id, { state: 'uploaded', path: id });
  }, []);
}
const order = (tray: ImageTray) => tray.map(({ id }) => id).join('');
const refuseImage = (tray: ImageTray, id: string) =>
  changeImage(tray, id, { state: 'refused', problem: 'Not an image' });

describe('trayOfCar', () => {
  it('uses small previews if they exist and puts a separate thumbnail first', () => {
    expect(trayOfCar(STAFF_CAR).map(({ preview }) => preview)).toEqual([
      '/images/1-2/full/7/images/front.webp',
      '/images/1-2/640/7/images/front.webp',
    ]);
  });

  it('puts a thumbnail of the gallery first', () => {
    const [front] = STAFF_CAR.images;
    const rear = { ...front!, imagePath: '7/images/rear.webp' };
    const tray = trayOfCar({ ...STAFF_CAR, images: [front!, rear], thumbnail: rear });
    expect(tray.map(({ name }) => name)).toEqual(['rear.webp', 'front.webp']);
  });
});

it('previews the images of a sold car without the watermark', () => {
  const images = STAFF_CAR.images.map((image) => ({
    ...image,
    src: image.src.replace('/1-2/', '/1-2s/'),
  }));
  const front = trayOfCar({ ...STAFF_CAR, images })[1];
  expect(front?.preview).toBe('/images/1-2/640/7/images/front.webp');
});

it.each([
  ['b', 0, 'bacd'],
  ['a', 2, 'bcad'],
  ['d', -1, 'dabc'],
  ['a', 99, 'bcda'],
  ['c', 2, 'abcd'],
])('moveImage moves %s to index %i: %s', (id, index, expected) => {
  expect(order(moveImage(trayWith('a', 'b', 'c', 'd'), id, index))).toBe(expected);
});

describe('trayProblem', () => {
  it('requires at least one image, except for a draft', () => {
    expect(trayProblem([], 'car')).toBe('Please add at least one car image');
    expect(trayProblem(trayWith('a'), 'car')).toBeNull();
    expect(trayProblem([], 'draft')).toBeNull();
  });

  it('requires refused images to be removed', () => {
    const tray = refuseImage(trayWith('a', 'b'), 'a');
    expect(trayProblem(tray, 'draft')).toBe('Remove the photos that can’t be used');
    expect(trayProblem(removeImage(tray, 'a'), 'draft')).toBeNull();
  });
});

it('freePlaces does not count refused images', () => {
  const full = trayWith(...Array.from({ length: 40 }, (_, at) => `p${at}`));
  expect(freePlaces(full)).toBe(0);
  expect(freePlaces(refuseImage(full, 'p3'))).toBe(1);
  expect(freePlaces([])).toBe(40);
});

describe('recordOf', () => {
  it('returns the images in their order, with the first one as the thumbnail', () => {
    expect(recordOf(moveImage(trayWith('a', 'b', 'c'), 'c', 0))).toEqual({
      images: ['c', 'a', 'b'],
      thumbnailImage: 'c',
    });
    expect(recordOf([])).toEqual({ images: [], thumbnailImage: null });
  });

  it('keeps a thumbnail outside a gallery that is full', () => {
    const ids = Array.from({ length: 41 }, (_, at) => `p${at}`);
    const { images, thumbnailImage } = recordOf(trayWith(...ids));
    expect([images.length, images[0], thumbnailImage]).toEqual([40, 'p1', 'p0']);
  });
});

it('uploadsOf returns the uploads of the images that have a path', () => {
  const upload = { key: 'key', at: 1 };
  const tray = changeImage(trayWith('a', 'b'), 'b', { upload });
  expect(uploadsOf(changeImage(tray, 'a', { path: null, upload }))).toEqual({ b: 'key' });
});

it('isSameTray returns false while an image is not uploaded', () => {
  const tray = trayWith('a');
  expect(isSameTray(tray, trayWith('a'))).toBe(true);
  expect(isSameTray(tray, addImage(tray, 'b', 'b.jpg'))).toBe(false);
});

const failed = (tray: ImageTray, id: string) =>
  changeImage(tray, id, { state: 'failed', path: null });

describe('uploadedPart', () => {
  it('leaves out images that are not uploaded', () => {
    const tray = failed(trayWith('a', 'b', 'c'), 'a');
    expect(order(uploadedPart(tray, []))).toBe('bc');
  });

  it('returns the recorded tray when no image is uploaded', () => {
    const recorded = trayWith('a');
    expect(uploadedPart(failed(trayWith('b'), 'b'), recorded)).toBe(recorded);
  });

  it('is empty when the user has removed every image', () => {
    expect(uploadedPart([], trayWith('a'))).toEqual([]);
  });
});

describe('losesImages', () => {
  const recorded = trayWith('a');

  it('is true for an image that is not uploaded or not recorded', () => {
    expect(losesImages(addImage(recorded, 'b', 'b.jpg'), recorded)).toBe(true);
    expect(losesImages(trayWith('a', 'b'), recorded)).toBe(true);
  });

  it('is false for images that the browser stores', () => {
    const tray = addImage(recorded, 'b', 'b.jpg');
    expect(losesImages(changeImage(tray, 'b', { kept: true }), recorded)).toBe(false);
  });

  it('is false for recorded images and unusable files', () => {
    expect(losesImages(removeImage(trayWith('a', 'b'), 'b'), recorded)).toBe(false);
    const refused = refuseImage(addImage(recorded, 'b', 'b.jpg'), 'b');
    expect(losesImages(refused, recorded)).toBe(false);
  });
});

const merged = (mine: ImageTray, base: ImageTray, theirs: ImageTray): string =>
  recordOf(mergeTrays(mine, base, theirs)).images.join('');

describe('mergeTrays', () => {
  const base = trayWith('a', 'b', 'c');

  it('adds the images that the other user added and removes those that the other user removed', () => {
    expect(merged(trayWith('a', 'b', 'c', 'm'), base, trayWith('a', 'c', 'x'))).toBe('acxm');
    expect(merged(trayWith('a', 'c'), base, trayWith('a', 'b', 'c', 'x'))).toBe('acx');
  });

  it('takes their order if I only removed and appended images', () => {
    const theirs = moveImage(base, 'c', 0);
    expect(merged(base, base, theirs)).toBe('cab');
    expect(merged(trayWith('a', 'c', 'm'), base, theirs)).toBe('cam');
  });

  it('keeps my order if I moved an image', () => {
    const theirs = moveImage(trayWith('a', 'b', 'c', 'x'), 'c', 0);
    expect(merged(moveImage(base, 'b', 0), base, theirs)).toBe('bacx');
    const first = moveImage(trayWith('a', 'b', 'c', 'm'), 'm', 0);
    expect(merged(first, base, theirs)).toBe('mabcx');
  });

  it('shows an image that I uploaded only once if the server has it already', () => {
    const mine = changeImage(addImage(base, 'id', 'm.jpg'), 'id', { path: 'm' });
    expect(merged(mine, base, trayWith('a', 'b', 'c', 'm'))).toBe('abcm');
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
