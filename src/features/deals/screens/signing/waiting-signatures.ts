import { DAY_MS } from '../../../../platform/durations.ts';
import { localStore, parseStored } from '../../../../ui/browser-storage.ts';
import type { Draft } from './use-signing.ts';

const keyOf = (userId: number) => `signature:user-${userId}` as const;

/** The server refuses older signatures. */
const MAX_WAIT_MS = 7 * DAY_MS;

/** Returns the signed documents of a user that wait for a connection, by deal. They outlive the tab. See decision 098. */
export function waitingSignatures(userId: number): Readonly<Record<string, Draft>> {
  const all = parseStored<Record<string, Draft>>(localStore.getItem(keyOf(userId))) ?? {};
  return Object.fromEntries(
    Object.entries(all).filter(
      ([, { request }]) => request && Date.now() - request.at < MAX_WAIT_MS,
    ),
  );
}

/** Stores a signed document until it is answered. Null deletes it. */
export function keepWaiting(userId: number, dealId: number, draft: Draft | null): void {
  const { [dealId]: _, ...others } = waitingSignatures(userId);
  const all = draft ? { ...others, [dealId]: draft } : others;
  if (Object.keys(all).length === 0) localStore.removeItem(keyOf(userId));
  else localStore.setItem(keyOf(userId), JSON.stringify(all));
}
