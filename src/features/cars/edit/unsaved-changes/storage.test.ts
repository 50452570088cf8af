import { beforeEach, describe, expect, it } from 'vitest';
import { NEW_CAR } from '../fields/form-values.ts';
import {
  deleteChangesWithoutUser,
  deleteUnsavedChanges,
  hasUnsavedBuyer,
  readUnsavedChanges,
  storageOf,
  storeUnsavedChanges,
} from './storage.ts';

class MemoryStorage {
  readonly entries = new Map<string, string>();
  getItem = (key: string) => this.entries.get(key) ?? null;
  setItem = (key: string, value: string) => void this.entries.set(key, value);
  removeItem = (key: string) => void this.entries.delete(key);
}

describe('unsaved changes', () => {
  let storage: MemoryStorage;
  beforeEach(() => {
    storage = new MemoryStorage();
  });
  const store = (
    change: Partial<typeof NEW_CAR>,
    { carId = null, ...rest }: { carId?: number | null; offered?: object; at?: number } = {},
  ) => {
    const { at = 17, ...offered } = rest;
    const values = { ...NEW_CAR, ...change };
    storeUnsavedChanges(storage, carId, { saved: NEW_CAR, values, ...offered }, at);
  };

  it('stores changed fields only', () => {
    store({ colour: 'Blue', sale: false });
    expect(readUnsavedChanges(storage, null)).toEqual({
      at: 17,
      changes: { colour: 'Blue', sale: false },
    });
  });

  it('stores each car separately', () => {
    store({ colour: 'Blue' }, { carId: 3 });
    expect(readUnsavedChanges(storage, null)).toBeNull();
    expect(readUnsavedChanges(storage, 3)?.changes).toEqual({ colour: 'Blue' });
  });

  it('are offered only to the user who made them', () => {
    const aoife = storageOf(1, storage);
    const values = { ...NEW_CAR, colour: 'Blue' };
    storeUnsavedChanges(aoife, 3, { saved: NEW_CAR, values });
    expect(readUnsavedChanges(storageOf(2, storage), 3)).toBeNull();
    deleteUnsavedChanges(storageOf(2, storage), 3);
    expect(readUnsavedChanges(aoife, 3)?.changes).toEqual({ colour: 'Blue' });
  });

  it('are deleted if they were stored without a user', () => {
    const aoife = storageOf(1, storage);
    const values = { ...NEW_CAR, colour: 'Blue' };
    for (const one of [storage, aoife]) storeUnsavedChanges(one, 3, { saved: NEW_CAR, values });
    deleteChangesWithoutUser(3, storage);
    expect(readUnsavedChanges(storage, 3)).toBeNull();
    expect(readUnsavedChanges(aoife, 3)?.changes).toEqual({ colour: 'Blue' });
  });

  it('never stores customer details', () => {
    const details = { ...NEW_CAR.saleDetails, firstName: 'Aoife', phone: '0851234567' };
    store({ carSold: true, saleDetails: details, bookingDetails: details });
    expect(JSON.stringify([...storage.entries])).not.toMatch(/Aoife|0851234567/);
    expect(readUnsavedChanges(storage, null)?.changes).toEqual({ carSold: true });
  });

  it('deletes the entry if no field differs from the saved car, and on request', () => {
    store({ colour: 'Blue' });
    store({});
    expect(storage.entries.size).toBe(0);
    store({ colour: 'Blue' });
    deleteUnsavedChanges(storage, null);
    expect(readUnsavedChanges(storage, null)).toBeNull();
  });

  it('keeps changes that the user has not restored yet, and adds newer ones', () => {
    const offered = { colour: 'Blue', makeId: '1', modelId: '2', description: 'One owner' };
    store(offered);
    store({}, { offered, at: 18 });
    expect(readUnsavedChanges(storage, null)).toEqual({ at: 17, changes: offered });
    store({ colour: 'Red', doors: '5' }, { offered, at: 18 });
    expect(readUnsavedChanges(storage, null)).toEqual({
      at: 18,
      changes: { ...offered, colour: 'Red', doors: '5' },
    });
    store({ makeId: '7' }, { offered, at: 18 });
    expect(readUnsavedChanges(storage, null)?.changes).toEqual({
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
  ])('ignores an invalid entry: %s', (entry) => {
    storage.setItem('unsaved-changes:new', entry);
    expect(readUnsavedChanges(storage, null)).toBeNull();
  });
});

describe('unsaved details of a buyer', () => {
  const buyer = { ...NEW_CAR.saleDetails, phone: '0851234567' };

  it.each([
    ['exist if a sale has a new buyer', { carSold: true, saleDetails: buyer }, {}, true],
    ['exist if a booking has a new buyer', { carBooked: true, bookingDetails: buyer }, {}, true],
    [
      'exist if a saved buyer was removed',
      { carSold: true },
      { carSold: true, saleDetails: buyer },
      true,
    ],
    ['do not exist if only the switch of the sale is on', { carSold: true }, {}, false],
    ['do not exist if the switch is off again', { saleDetails: buyer }, {}, false],
    ['do not exist if other fields changed', { colour: 'Blue' }, {}, false],
  ])('%s', (_case, typed, stored, expected) => {
    expect(hasUnsavedBuyer({ ...NEW_CAR, ...stored }, { ...NEW_CAR, ...typed })).toBe(expected);
  });
});
