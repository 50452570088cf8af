import { changedFields, type Changes, changesBeside, changesBetween } from '../saving/changes.ts';
import { type CarFormValues, NEW_CAR } from '../fields/form-values.ts';

/** What was typed and never saved, as this browser keeps it. */
export interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  changes: Changes;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the browser's storage keeps the draft of a car; null for a new one. */
export const keyOf = (carId: number | null) => `car-draft:${carId ?? 'new'}`;

/** Personal data of buyers never stays in a browser. */
function withoutBuyers(changes: Changes): Changes {
  const kept = { ...changes };
  delete kept.bookingDetails;
  delete kept.saleDetails;
  return kept;
}

/**
 * Keeps what differs from the saved car, on top of `offered`: what was kept before and is neither
 * restored nor discarded. Where there is nothing, nothing is kept.
 */
export function keepDraft(
  shelf: Shelf,
  carId: number | null,
  { saved, values, offered }: { saved: CarFormValues; values: CarFormValues; offered?: Changes },
  now = Date.now(),
): void {
  const typed = withoutBuyers(changesBetween(saved, values));
  // As it was kept, with its time.
  if (offered && Object.keys(typed).length === 0) return;
  const changes = { ...changesBeside(offered ?? {}, changedFields(saved, values)), ...typed };
  try {
    if (Object.keys(changes).length === 0) shelf.removeItem(keyOf(carId));
    else shelf.setItem(keyOf(carId), JSON.stringify({ at: now, changes }));
  } catch {
    // A browser that keeps nothing, or no more, has no draft.
  }
}

/** What was kept of this car, or null; whatever is not a field of the form is left out. */
export function readDraft(shelf: Shelf, carId: number | null): Draft | null {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(keyOf(carId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('changes' in kept) || !('at' in kept))
      return null;
    const changes = withoutBuyers(readChanges(kept.changes));
    if (Object.keys(changes).length === 0 || typeof kept.at !== 'number') return null;
    return { at: kept.at, changes };
  } catch {
    return null;
  }
}

export function dropDraft(shelf: Shelf, carId: number | null): void {
  try {
    shelf.removeItem(keyOf(carId));
  } catch {
    // See `keepDraft`.
  }
}

function readChanges(kept: unknown): Changes {
  const known = Object.entries(Object(kept)).filter(
    ([name, value]) =>
      Object.hasOwn(NEW_CAR, name) && typeof value === typeof Reflect.get(NEW_CAR, name),
  );
  return Object.fromEntries(known);
}
