import { DAY_MS } from '../../../../platform/durations.ts';
import { localStore, parseStored } from '../../../../ui/browser-storage.ts';
import type { SigningPlace } from '../../options.ts';

export type SignedKind = 'order' | 'handover';

/** Strokes as lists of x, y, x, y in pixels of a field with this size. */
export interface Drawing {
  width: number;
  height: number;
  strokes: number[][];
}

/** A signature until the server has it. It is stored, so that a reload loses nothing. */
export interface Draft {
  kind: SignedKind;
  place: SigningPlace;
  address: string;
  name: string;
  drawing: Drawing | null;
  /** Points of the checklist of a handover. */
  done: string[];
  /** The request, which is repeated unchanged until it is answered. */
  request: { body: Record<string, unknown>; key: string; at: number } | null;
}

const keyOf = (userId: number) => `signature:user-${userId}` as const;

/** The server refuses older signatures. */
const MAX_WAIT_MS = 7 * DAY_MS;

/**
 * Returns the signed documents of a user that wait for a connection, by deal, and deletes those that have waited too
 * long. They outlive the tab. See decision 098.
 */
export function waitingSignatures(userId: number): Readonly<Record<string, Draft>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `store` has stored it
  const all = (parseStored(localStore.getItem(keyOf(userId))) ?? {}) as Record<string, Draft>;
  const waiting = Object.fromEntries(
    Object.entries(all).filter(
      ([, { request }]) => request && Date.now() - request.at < MAX_WAIT_MS,
    ),
  );
  if (Object.keys(waiting).length < Object.keys(all).length) store(userId, waiting);
  return waiting;
}

/** Stores a signed document until it is answered. Null deletes it. */
export function keepWaiting(userId: number, dealId: number, draft: Draft | null): void {
  const { [dealId]: _, ...others } = waitingSignatures(userId);
  store(userId, draft ? { ...others, [dealId]: draft } : others);
}

function store(userId: number, all: Readonly<Record<string, Draft>>): void {
  if (Object.keys(all).length === 0) localStore.removeItem(keyOf(userId));
  else localStore.setItem(keyOf(userId), JSON.stringify(all));
}
