import { irishTime } from '../opening/day-text.ts';
import type { AccountSession } from '../staff/users.ts';

/**
 * Describes a session: `Chrome on Android, 14:02, this device`. Adds the date if the session did not start today, in
 * Irish time.
 */
export function sessionLine(session: AccountSession, now: Date): string {
  const { device, loggedInAt, current, expired, rememberedUntil } = session;
  const [today] = irishTime(now.toISOString()).split(', ');
  const started = irishTime(loggedInAt);
  const [date, time] = started.split(', ');
  const when = date === today ? time : started;
  const remembered =
    rememberedUntil !== null && `no code needed until ${irishTime(rememberedUntil).split(', ')[0]}`;
  return [
    device ?? 'Unknown device',
    when,
    current && 'this device',
    expired && 'session expired',
    remembered,
  ]
    .filter(Boolean)
    .join(', ');
}
