import { useSyncExternalStore } from 'react';
import { localStore, sessionStore } from '../../../ui/browser-storage.ts';
import { MAX_SAVED_CARS } from '../listing.ts';

/** Facts of a saved car, to name it and to find similar ones after it leaves the site. */
interface KeptFacts {
  /** Year, make and model; empty in entries of earlier versions. */
  name: string;
  bodyType: string | null;
}

/** An entry of a visitor's shortlist. */
export interface SavedCar extends KeptFacts {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Price in euro when the car was saved; 0 if it had no price or another currency. */
  price: number;
}

export type Shortlist = readonly SavedCar[];

export const SHORTLIST_PATH = '/shortlist';

const KEY = 'fc-shortlist';
/** Longest stored text that is parsed, in characters. A list of 50 cars is much shorter. */
const MAX_LENGTH = 20_000;
/** Longest text of an entry, in characters. */
const MAX_TEXT = 120;
const NONE: Shortlist = [];

/**
 * Parses the stored list, newest first. Ignores invalid entries, because any script or user can write to the storage.
 */
export function parseShortlist(stored: string | null): Shortlist {
  if (stored === null || stored.length > MAX_LENGTH) return NONE;
  let entries: unknown;
  try {
    entries = JSON.parse(stored);
  } catch {
    return NONE;
  }
  const cars = Array.isArray(entries) ? entries.flatMap(parseEntry) : [];
  return newest(cars.toSorted((a, b) => b.at - a.at));
}

function parseEntry(entry: unknown): SavedCar[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { id, at, price }: { id?: unknown; at?: unknown; price?: unknown } = entry;
  const time = typeof at === 'number' || typeof at === 'string' ? new Date(at).getTime() : NaN;
  const isCar =
    typeof id === 'number' &&
    Number.isInteger(id) &&
    id > 0 &&
    id < 2 ** 31 &&
    !Number.isNaN(time) &&
    typeof price === 'number' &&
    price >= 0;
  return isCar ? [{ id, at: time, price, ...factsIn(entry) }] : [];
}

function factsIn(entry: object): KeptFacts {
  const { name, bodyType }: { [Name in keyof KeptFacts]?: unknown } = entry;
  return { name: storedText(name) ?? '', bodyType: storedText(bodyType) };
}

const storedText = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT) : null;

/** Returns the first entry of each car, up to the limit. */
const newest = (cars: Shortlist): Shortlist =>
  cars
    .filter(({ id }, at) => cars.findIndex((car) => car.id === id) === at)
    .slice(0, MAX_SAVED_CARS);

/** The list on the screen. Undefined before the storage is read, and after another tab changes it. */
let shown: Shortlist | undefined;
/** Whether the browser keeps the list for the next visit. */
let isKept = true;
const listeners = new Set<() => void>();

/** Prefers the session storage, which has the list of this visit if the local storage was full. */
const read = () => parseShortlist(sessionStore.getItem(KEY) ?? localStore.getItem(KEY));

const current = (): Shortlist => (shown ??= read());

function notify(): void {
  for (const listener of listeners) listener();
}

function readAgain(): void {
  if (!isKept) return;
  shown = undefined;
  notify();
}

function subscribe(listener: () => void): () => void {
  // `pageshow`: a page restored from the back/forward cache has missed the storage events of other tabs.
  if (listeners.size === 0)
    for (const event of ['storage', 'pageshow']) addEventListener(event, readAgain);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Replaces the list. Returns whether the browser keeps it for the next visit. */
export function keepShortlist(changed: Shortlist): boolean {
  shown = newest(changed);
  const text = JSON.stringify(shown);
  isKept = localStore.setItem(KEY, text);
  if (isKept) sessionStore.removeItem(KEY);
  else sessionStore.setItem(KEY, text);
  notify();
  return isKept;
}

/** Reads the storage again, because another tab may have changed it. */
const latest = (): Shortlist => (isKept ? read() : current());

export interface CarToSave {
  carId: number;
  currentPrice: number;
  currency: string;
  /** Year, make and model. */
  title: string;
  bodyType: string | null;
}

/** Adds a car, or removes it if it is on the list. Returns whether the browser keeps the list. */
export function toggleSaved(car: CarToSave) {
  const before = latest();
  const others = before.filter(({ id }) => id !== car.carId);
  const price = car.currency === 'EUR' ? car.currentPrice : 0;
  const { carId: id, title: name, bodyType } = car;
  const added = { id, at: Date.now(), price, name, bodyType };
  return keepShortlist(others.length < before.length ? others : [added, ...others]);
}

export const removeSaved = (carId: number): boolean =>
  keepShortlist(latest().filter(({ id }) => id !== carId));

/** Adds removed cars again. */
export const restoreSaved = (removed: Shortlist): boolean =>
  keepShortlist([...latest(), ...removed]);

/** Returns the shortlist; empty on the server and during hydration. */
export const useShortlist = (): Shortlist => useSyncExternalStore(subscribe, current, () => NONE);

export const useSavedCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => current().length,
    () => 0,
  );

export const useIsSaved = (carId: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => current().some(({ id }) => id === carId),
    () => false,
  );

/** Whether the browser keeps the list for the next visit. */
export const useIsKept = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isKept && sessionStore.getItem(KEY) === null,
    () => true,
  );
