import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadAgain } from '../../../../tests/helpers/load-again.ts';
import type * as shortlist from './shortlist.ts';
import { parseShortlist } from './shortlist.ts';

const facts = { name: '2022 Volkswagen Golf', bodyType: 'Hatchback' };
const entry = (id: number, at = id, price = 20_000) => ({ id, at, price, ...facts });

describe('the stored shortlist', () => {
  it('is sorted newest first, without duplicates, and limited to 50 cars', () => {
    const stored = [entry(1), entry(3), entry(2), entry(3, 0)];
    expect(parseShortlist(JSON.stringify(stored))).toEqual([entry(3), entry(2), entry(1)]);
    const many = Array.from({ length: 60 }, (_, at) => entry(at + 1));
    const ids = parseShortlist(JSON.stringify(many)).map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([50, 60, 11]);
  });

  it('accepts times that are stored as strings', () => {
    const stored = JSON.stringify([{ ...entry(1), at: '2026-11-03T10:00:00Z' }]);
    expect(parseShortlist(stored)).toEqual([entry(1, Date.UTC(2026, 10, 3, 10))]);
  });

  it('has entries without name and body type if these are missing or not strings', () => {
    const stored = [
      { id: 2, at: 2, price: 5 },
      { id: 1, at: 1, price: 5, name: {}, bodyType: 7 },
    ];
    const unknown = { price: 5, name: '', bodyType: null };
    expect(parseShortlist(JSON.stringify(stored))).toEqual([
      { id: 2, at: 2, ...unknown },
      { id: 1, at: 1, ...unknown },
    ]);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '<img src=x onerror=alert(1)>'],
    ['null', 'null'],
    ['another version', '{"version":2,"cars":[{"id":1,"at":1,"price":1}]}'],
    ['5 MB', JSON.stringify([entry(1), 'x'.repeat(5_000_000)])],
    ['ids only', '[1,2,3]'],
    ['HTML as id', '[{"id":"<b>1</b>","at":1,"price":1}]'],
    ['no id', '[{"at":1,"price":1}]'],
    [
      'an impossible id',
      '[{"id":0,"at":1,"price":1},{"id":1.5,"at":1,"price":1},{"id":1e12,"at":1,"price":1}]',
    ],
    ['no time', '[{"id":1,"price":1},{"id":1,"at":"yesterday","price":1}]'],
    ['no price', '[{"id":1,"at":1},{"id":1,"at":1,"price":"1"},{"id":1,"at":1,"price":-1}]'],
  ])('is empty if the browser has %s', (_, stored) => {
    expect(parseShortlist(stored)).toEqual([]);
  });
});

/** Replaces a browser storage with one that throws for values longer than `room` characters. */
function stubStorage(name: string, room: number) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem(key: string, text: string) {
      if (text.length > room) throw new DOMException('Full', 'QuotaExceededError');
      kept.set(key, text);
    },
  };
  vi.stubGlobal(name, storage);
  return kept;
}

const idsIn = (text: string | undefined) => parseShortlist(text ?? null).map(({ id }) => id);

const car = (carId: number) => ({
  carId,
  currentPrice: 20_000,
  currency: 'EUR',
  title: facts.name,
  bodyType: facts.bodyType,
});
const KEY = 'fc-shortlist';

const loadShortlist = () =>
  loadAgain<typeof shortlist>((query) => import(/* @vite-ignore */ `./shortlist.ts${query}`));

const block = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

describe('a change of the shortlist', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('stores the price in euro, and 0 for another currency', async () => {
    const kept = stubStorage('localStorage', 10_000);
    stubStorage('sessionStorage', 10_000);
    const { toggleSaved } = await loadShortlist();
    expect([toggleSaved(car(1)), toggleSaved({ ...car(2), currency: 'GBP' })]).toEqual([
      true,
      true,
    ]);
    expect(parseShortlist(kept.get(KEY) ?? null)).toMatchObject([
      { id: 2, price: 0 },
      { id: 1, price: 20_000, ...facts },
    ]);
    toggleSaved(car(1));
    expect(idsIn(kept.get(KEY))).toEqual([2]);
  });

  it('keeps what another tab has stored in the meantime', async () => {
    const kept = stubStorage('localStorage', 10_000);
    stubStorage('sessionStorage', 10_000);
    const { removeSaved, restoreSaved, toggleSaved } = await loadShortlist();
    toggleSaved(car(1));
    kept.set(KEY, JSON.stringify([entry(5), ...JSON.parse(kept.get(KEY) ?? '[]')]));
    toggleSaved(car(2));
    expect(idsIn(kept.get(KEY))).toEqual([2, 1, 5]);
    removeSaved(1);
    restoreSaved([entry(9), entry(5)]);
    expect(idsIn(kept.get(KEY)).toSorted((a, b) => a - b)).toEqual([2, 5, 9]);
  });

  it('falls back to the session storage while the local storage is full', async () => {
    const local = stubStorage('localStorage', 130);
    const session = stubStorage('sessionStorage', 10_000);
    const { toggleSaved } = await loadShortlist();
    expect([toggleSaved(car(1)), toggleSaved(car(2))]).toEqual([true, false]);
    expect(idsIn(session.get(KEY))).toEqual([2, 1]);
    expect(toggleSaved(car(1))).toBe(true);
    expect([idsIn(local.get(KEY)), session.has(KEY)]).toEqual([[2], false]);
  });

  it('falls back to memory if the browser blocks both storages', async () => {
    const tried: string[] = [];
    const setItem = (_: string, text: string) => {
      tried.push(text);
      block();
    };
    for (const name of ['localStorage', 'sessionStorage'])
      vi.stubGlobal(name, { getItem: block, removeItem: block, setItem });
    const { toggleSaved } = await loadShortlist();
    expect([1, 2, 1].map((carId) => toggleSaved(car(carId)))).toEqual([false, false, false]);
    expect(tried.map(idsIn)).toEqual([[1], [1], [2, 1], [2, 1], [2], [2]]);
  });
});
