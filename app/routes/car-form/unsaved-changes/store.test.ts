import { beforeEach, describe, expect, it } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './store.ts';
import { NEW_CAR } from '../fields/form-values.ts';

/** The browser's storage, as far as drafts use it. */
class Shelf {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}

describe('a draft', () => {
  let shelf: Shelf;
  beforeEach(() => {
    shelf = new Shelf();
  });
  const keep = (change: Partial<typeof NEW_CAR>, carId: number | null = null) =>
    keepDraft(shelf, carId, { saved: NEW_CAR, values: { ...NEW_CAR, ...change } }, 17);

  it('gives back what was changed, and nothing else', () => {
    keep({ colour: 'Blue', sale: false });
    expect(readDraft(shelf, null)).toEqual({ at: 17, changes: { colour: 'Blue', sale: false } });
  });

  it('is kept for each car', () => {
    keep({ colour: 'Blue' }, 3);
    expect(readDraft(shelf, null)).toBeNull();
    expect(readDraft(shelf, 3)?.changes).toEqual({ colour: 'Blue' });
  });

  it('never holds the details of a buyer', () => {
    const details = { ...NEW_CAR.saleDetails, firstName: 'Aoife', phone: '0851234567' };
    keep({ carSold: true, saleDetails: details, bookingDetails: details });
    expect(JSON.stringify([...shelf.kept])).not.toMatch(/Aoife|0851234567/);
    expect(readDraft(shelf, null)?.changes).toEqual({ carSold: true });
  });

  it('goes when everything is as it was saved, and when it is dropped', () => {
    keep({ colour: 'Blue' });
    keep({});
    expect(shelf.kept.size).toBe(0);
    keep({ colour: 'Blue' });
    dropDraft(shelf, null);
    expect(readDraft(shelf, null)).toBeNull();
  });

  it('that is offered stays, with what is typed meanwhile on top of it', () => {
    const offered = { colour: 'Blue', makeId: '1', modelId: '2', description: 'One owner' };
    const keepOver = (change: Partial<typeof NEW_CAR>) =>
      keepDraft(shelf, null, { saved: NEW_CAR, values: { ...NEW_CAR, ...change }, offered }, 18);
    keep(offered);
    keepOver({});
    expect(readDraft(shelf, null)).toEqual({ at: 17, changes: offered });
    keepOver({ colour: 'Red', doors: '5' });
    expect(readDraft(shelf, null)).toEqual({
      at: 18,
      changes: { ...offered, colour: 'Red', doors: '5' },
    });
    keepOver({ makeId: '7' });
    expect(readDraft(shelf, null)?.changes).toEqual({
      colour: 'Blue',
      description: 'One owner',
      makeId: '7',
    });
  });

  it.each([
    ['{'],
    ['null'],
    ['[]'],
    ['{"at":1,"changes":null}'],
    ['{"at":"x","changes":{"colour":"Blue"}}'],
    ['{"at":1,"changes":{"unknown":"x","sale":"yes","saleDetails":{"firstName":"Aoife"}}}'],
  ])('that cannot be one is none: %s', (kept) => {
    shelf.setItem('car-draft:new', kept);
    expect(readDraft(shelf, null)).toBeNull();
  });

  it('is none in a browser that keeps nothing', () => {
    const full = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {},
    };
    expect(() =>
      keepDraft(full, null, { saved: NEW_CAR, values: { ...NEW_CAR, name: 'x' } }),
    ).not.toThrow();
    expect(readDraft(full, null)).toBeNull();
  });
});
