import { hashSessionToken, newSessionToken } from '../../../auth/session-token.ts';
import type { Db } from '../../../data/engine/client.ts';
import { hasCalendarToken, setCalendarToken } from '../../../data/users/calendar-links.ts';

/** Creates the address of a user's calendar. An earlier one stops working. Only the hash is stored. */
export async function createCalendarLink(
  db: Db,
  userId: number,
  publicUrl: string,
): Promise<string> {
  const token = newSessionToken();
  await setCalendarToken(db, userId, hashSessionToken(token));
  return `${publicUrl}/api/calendar/${token}.ics`;
}

export const removeCalendarLink = (db: Db, userId: number): Promise<void> =>
  setCalendarToken(db, userId, null);

export const hasCalendarLink = (db: Db, userId: number): Promise<boolean> =>
  hasCalendarToken(db, userId);
