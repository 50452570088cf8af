import { hasOtherUser } from '../api/session-expiry.ts';

let changesAt = Infinity;

/** Called by the browser with `changesAt` of the texts that it shows. */
export const frameIsShown = (next: number): void => void (changesAt = next);

/**
 * Returns whether the next navigation must load header and footer again: a text has changed on a page that stayed open,
 * or another user has signed in.
 */
export const isFrameOutdated = (): boolean => hasOtherUser() || Date.now() >= changesAt;
