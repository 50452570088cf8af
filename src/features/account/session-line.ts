import { irishTime } from '../opening/day-text.ts';
import type { AccountSession } from '../staff/users.ts';

/**
 * Describes a session: `Chrome on Android, 14:02, this device`. A session that did not start on the Irish
 * date of `now` has its date too.
 */
export function sessionLine({ device, loggedInAt, current }: AccountSession, now: Date): string {
  const [today] = irishTime(now.toISOString()).split(', ');
  const started = irishTime(loggedInAt);
  const [date, time] = started.split(', ');
  const when = date === today ? time : started;
  return [device ?? 'Unknown device', when, current && 'this device'].filter(Boolean).join(', ');
}
