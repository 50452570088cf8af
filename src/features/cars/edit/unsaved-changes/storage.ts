import { type KeyValueStorage, localStore } from '../../../../ui/browser-storage.ts';
import { type CarFormValues, NEW_CAR } from '../fields/form-values.ts';
import { changedFields, changesBetween } from '../../../../ui/form/merge.ts';
import { type Changes, changesWithout } from '../saving/saved-state.ts';

/** The storage of unsaved changes. Its keys are those of `storageKey`. */
type ChangesStorage = KeyValueStorage<ChangesKey>;
type ChangesKey = `unsaved-changes:${string}`;

/** The changes to one car that this browser stores until they are saved or discarded. */
export interface UnsavedChanges {
  /** When they were stored, in milliseconds since 1970. */
  at: number;
  changes: Changes;
}

/**
 * Returns the storage of a user: on a shared computer, the changes of one user are not offered to the next.
 */
export const storageOf = (
  userId: number,
  storage: ChangesStorage = localStore,
): ChangesStorage => ({
  getItem: (key) => storage.getItem(keyOf(userId, key)),
  setItem: (key, value) => storage.setItem(keyOf(userId, key), value),
  removeItem: (key) => storage.removeItem(keyOf(userId, key)),
});

export const keyOf = (userId: number, key: ChangesKey): ChangesKey => `${key}:user-${userId}`;

/**
 * Deletes changes that were stored before the key contained the user, because their user is unknown. Remove this in
 * June 2027, half a year after the key changed.
 */
export const deleteChangesWithoutUser = (
  carId: number | null,
  storage: ChangesStorage = localStore,
): void => storage.removeItem(storageKey(carId));

/** The storage key for a car; null for a new one. */
export const storageKey = (carId: number | null): ChangesKey => `unsaved-changes:${carId ?? 'new'}`;

/** Returns whether the form has details of a buyer that are not saved. They are not stored in the browser. */
export function hasUnsavedBuyer(saved: CarFormValues, values: CarFormValues): boolean {
  const changed = changedFields(saved, values);
  return (
    (values.carBooked && changed.includes('bookingDetails')) ||
    (values.carSold && changed.includes('saleDetails'))
  );
}

/** Removes buyer details: personal data must not stay in a browser. */
function withoutBuyers(changes: Changes): Changes {
  const { bookingDetails: _booking, saleDetails: _sale, ...rest } = changes;
  return rest;
}

interface FormState {
  saved: CarFormValues;
  values: CarFormValues;
  /** Stored changes that the user has not restored or discarded yet. They are stored again. */
  offered?: Changes;
}

/** Stores the values that differ from the saved car. Deletes the entry if nothing differs. */
export function storeUnsavedChanges(
  storage: ChangesStorage,
  carId: number | null,
  { saved, values, offered }: FormState,
  now = Date.now(),
): void {
  const typed = withoutBuyers(changesBetween(saved, values));
  // Keep the stored entry and its time while the user has not changed anything.
  if (offered && Object.keys(typed).length === 0) return;
  const changes = { ...changesWithout(offered ?? {}, changedFields(saved, values)), ...typed };
  if (Object.keys(changes).length === 0) storage.removeItem(storageKey(carId));
  else storage.setItem(storageKey(carId), JSON.stringify({ at: now, changes }));
}

/** Returns null if nothing valid is stored. Ignores unknown fields. */
export function readUnsavedChanges(
  storage: ChangesStorage,
  carId: number | null,
): UnsavedChanges | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey(carId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    if (!('changes' in stored && 'at' in stored && typeof stored.at === 'number')) return null;
    const changes = withoutBuyers(knownFields(stored.changes));
    return Object.keys(changes).length === 0 ? null : { at: stored.at, changes };
  } catch {
    return null;
  }
}

export const deleteUnsavedChanges = (storage: ChangesStorage, carId: number | null): void =>
  storage.removeItem(storageKey(carId));

function knownFields(stored: unknown): Changes {
  const known = Object.entries(Object(stored)).filter(
    ([name, value]) =>
      Object.hasOwn(NEW_CAR, name) && typeof value === typeof Reflect.get(NEW_CAR, name),
  );
  return Object.fromEntries(known);
}
