import { nextOpening, openUntil } from '../opening/opening.ts';
import type { Settings } from '../platform/ports/settings.server.ts';

interface OpeningState {
  /** When the dealer closes; null if it is closed. */
  until: Date | null;
  /** When the dealer opens next; null if unknown. */
  next: Date | null;
}

/**
 * Returns a function that returns whether the dealer is open. It calculates that when the dealer opens or closes, and
 * after a change of the hours or closed days.
 */
export function openingState(settings: Settings, now = Date.now): () => OpeningState {
  let known: { hours: unknown; closedDays: unknown; from: number; state: OpeningState } | null =
    null;
  return () => {
    const { hours } = settings.current('dealer');
    const { closedDays } = settings.current('hours');
    const at = now();
    const isKnown =
      known?.hours === hours &&
      known.closedDays === closedDays &&
      at >= known.from &&
      at < changeOf(known.state);
    if (known && isKnown) return known.state;
    const times = { hours, closedDays };
    const state = {
      until: openUntil(times, new Date(at)),
      next: nextOpening(times, new Date(at)),
    };
    known = { hours, closedDays, from: at, state };
    return state;
  };
}

/**
 * Returns a version that changes when the dealer opens or closes. Responses that contain whether it is open
 * depend on it.
 */
export const openingVersion = (state: () => OpeningState): { current(): number } => ({
  current: () => changeOf(state()),
});

const changeOf = ({ until, next }: OpeningState): number =>
  (until ?? next)?.getTime() ?? Number.MAX_SAFE_INTEGER;
