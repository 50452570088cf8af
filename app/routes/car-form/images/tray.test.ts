import { describe, expect, it } from 'vitest';
import {
  added,
  changed,
  EMPTY_TRAY,
  mergedTray,
  moved,
  recordOf,
  refused,
  removed,
  roomIn,
  sameTray,
  type Tray,
  trayProblem,
} from './tray.ts';

/** A tray of images that are up, by their ids; the first is the thumbnail. */
function trayWith(...ids: string[]): Tray {
  return ids.reduce((tray, id) => {
    const next = added(tray, id, `${id}.jpg`);
    return changed(next, id, { state: 'uploaded', path: id });
  }, EMPTY_TRAY);
}
const order = ({ images }: Tray) => images.map(({ id }) => id).join('');

describe('the order', () => {
  it.each([
    ['b', 0, 'bacd'],
    ['a', 2, 'bcad'],
    ['d', -1, 'dabc'],
    ['a', 99, 'bcda'],
    ['c', 2, 'abcd'],
  ])('%s moved to %i makes %s', (id, place, expected) => {
    expect(order(moved(trayWith('a', 'b', 'c', 'd'), id, place))).toBe(expected);
  });

  it('leaves a thumbnail that is not in the gallery at the end', () => {
    const tray = changed(trayWith('a', 'b', 't'), 't', { thumbnailOnly: true });
    expect(order(moved(tray, 'a', 9))).toBe('bat');
    expect(order(moved(tray, 't', 0))).toBe('abt');
    expect(order(added(tray, 'c', 'c.jpg'))).toBe('abct');
  });
});

describe('the thumbnail', () => {
  it('is the first image of all until another is chosen', () => {
    expect(trayWith('a', 'b').thumbnailId).toBe('a');
  });

  it('is none when it is removed, and the car cannot be saved', () => {
    const tray = removed(trayWith('a', 'b'), 'a');
    expect(tray.thumbnailId).toBeNull();
    expect(trayProblem(tray)).toBe('Please choose a thumbnail image');
  });
});

describe('an image that cannot be used', () => {
  it('hands the thumbnail on to the next that can', () => {
    const tray = refused(trayWith('a', 'b', 'c'), 'a', 'No image');
    expect(tray.thumbnailId).toBe('b');
    expect(refused(tray, 'c', 'No image').thumbnailId).toBe('b');
    expect(trayProblem(tray)).toBe('Remove the images that cannot be used');
    expect(trayProblem(removed(tray, 'a'))).toBeNull();
  });

  it('where it is the only one, leaves the thumbnail to the next that is added', () => {
    const tray = refused(trayWith('a'), 'a', 'No image');
    expect(tray.thumbnailId).toBeNull();
    expect(added(tray, 'b', 'b.jpg').thumbnailId).toBe('b');
  });

  it('takes no room', () => {
    const full = trayWith(...Array.from({ length: 40 }, (_, at) => `p${at}`));
    expect(roomIn(full)).toBe(0);
    expect(roomIn(refused(full, 'p3', 'No image'))).toBe(1);
    expect(roomIn(changed(full, 'p3', { thumbnailOnly: true }))).toBe(1);
    expect(roomIn(EMPTY_TRAY)).toBe(40);
  });
});

describe('what is recorded', () => {
  it('is the gallery in its order and the thumbnail', () => {
    const tray = { ...trayWith('a', 'b', 'c'), thumbnailId: 'c' };
    expect(recordOf(moved(tray, 'c', 0))).toEqual({
      images: ['c', 'a', 'b'],
      thumbnailImage: 'c',
    });
  });

  it('names a thumbnail of its own without putting it into the gallery', () => {
    const tray = changed(trayWith('t', 'a'), 't', { thumbnailOnly: true });
    expect(recordOf(tray)).toEqual({ images: ['a'], thumbnailImage: 't' });
  });

  it('differs as long as an image has not gone up', () => {
    const tray = trayWith('a');
    expect(sameTray(tray, trayWith('a'))).toBe(true);
    expect(sameTray(tray, added(tray, 'b', 'b.jpg'))).toBe(false);
  });
});

it('a car needs an image', () => {
  expect(trayProblem(EMPTY_TRAY)).toBe('Please add at least one car image');
  expect(trayProblem(trayWith('a'))).toBeNull();
});

it('takes in what somebody else added, lets go what they removed, keeps mine', () => {
  const base = trayWith('a', 'b');
  const mine = added(moved(base, 'b', 0), 'm', 'mine.jpg');
  const theirs = trayWith('a', 'x');
  expect(order(mergedTray(mine, base, theirs))).toBe('amx');
});
