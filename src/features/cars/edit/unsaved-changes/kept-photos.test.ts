import { describe, expect, it } from 'vitest';
import { addImage, changeImage, type ImageTray } from '../images/image-tray.ts';
import { type KeptPhotos, restoredTray } from './kept-photos.ts';

/** The saved photos of a car; each id is also the path. */
const saved = (...ids: string[]): ImageTray =>
  ids.reduce<ImageTray>(
    (tray, id) => changeImage(addImage(tray, id, id), id, { state: 'saved', path: id }),
    [],
  );

const upload = { key: 'key', at: 1 };

/** Photos that the browser kept from an earlier visit. New ones have a file. */
const kept = (base: string[], images: { id: string; isNew?: boolean; isUploaded?: boolean }[]) =>
  ({
    at: 1,
    saved: base,
    images: images.map(({ id, isNew, isUploaded }) => ({
      id,
      name: id,
      path: isNew ? null : id,
      upload: isUploaded ? upload : null,
    })),
    files: new Map(images.filter(({ isNew }) => isNew).map(({ id }) => [id, new Blob([id])])),
  }) satisfies KeptPhotos;

const idsOf = (tray: ImageTray) => tray.map(({ id }) => id).join(' ');

describe('restoredTray', () => {
  it('brings back new photos at their places, and uploads only those that were not uploaded', () => {
    const photos = kept(
      ['a', 'b'],
      [{ id: 'new', isNew: true, isUploaded: true }, { id: 'b' }, { id: 'late', isNew: true }],
    );
    const tray = restoredTray({ kept: photos, saved: saved('a', 'b'), current: saved('a', 'b') });
    expect(idsOf(tray)).toBe('new b late');
    expect(tray.map(({ state }) => state)).toEqual(['uploaded', 'saved', 'ready']);
    expect(tray[0]).toMatchObject({ upload, kept: true, file: expect.any(Blob) });
  });

  it('keeps photos that somebody else added since, and those that were chosen before the restore', () => {
    const current = addImage(saved('a', 'theirs'), 'chosen', 'chosen');
    const photos = kept(['a'], [{ id: 'a' }, { id: 'new', isNew: true }]);
    expect(idsOf(restoredTray({ kept: photos, saved: saved('a', 'theirs'), current }))).toBe(
      'a theirs new chosen',
    );
  });

  it('leaves out saved photos that were deleted since, and new photos without their file', () => {
    const photos = { ...kept(['a'], [{ id: 'a' }, { id: 'new', isNew: true }]), files: new Map() };
    expect(restoredTray({ kept: photos, saved: [], current: [] })).toEqual([]);
  });
});
