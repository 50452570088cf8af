import { dublinTime, nextMidnight } from '../../platform/dublin-time.ts';
import { type OpeningState, openingStateText } from '../../features/opening/opening-text.ts';
import { hasOtherUser } from '../api/session-expiry.ts';

/** Returns the texts of header and footer that change with time, and when they change next, in milliseconds. */
export function frameTexts(open: OpeningState, now: Date) {
  const opening = open.until ?? open.next;
  const midnight = nextMidnight(now).getTime();
  return {
    opening: openingStateText(open, now),
    year: Number(dublinTime(now).date.slice(0, 4)),
    changesAt: opening === null ? midnight : Math.min(Date.parse(opening), midnight),
  };
}

let changesAt = Infinity;

/** Called by the browser with `changesAt` of the texts that it shows. */
export const frameIsShown = (next: number): void => void (changesAt = next);

/**
 * Returns whether the next navigation must load header and footer again: a text has changed on a page that stayed open,
 * or another user has signed in.
 */
export const isFrameOutdated = (): boolean => hasOtherUser() || Date.now() >= changesAt;
