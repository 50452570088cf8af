import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../app/context.server.ts';
import { rolesWith } from '../../app/capabilities.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { pushDevices, users } from '../../app/schema.server.ts';
import type { Notice } from './push.ts';
import { pushWindow } from './window.ts';

export type PushContext = Pick<Context, 'queue' | 'settings' | 'now'>;

/** SQL condition for a query that joins `users`: the user is not disabled and may read enquiries. */
export const mayBeNotified = and(
  isNull(users.disabledAt),
  inArray(users.role, [...rolesWith('enquiries')]),
);

/**
 * Enqueues one job per push device, unless `pushWindow` excludes it. With separate jobs, a retry for one device does
 * not repeat the notice on the others. Call it in the transaction of the event.
 * @param only for an appointment, its colleague and start; by default all users who may read enquiries are notified
 */
export async function notifyStaff(
  tx: Db,
  { queue, settings, now }: PushContext,
  notice: Notice,
  only?: { userId: number; startsAt: Date },
): Promise<void> {
  const found = await tx
    .select({ deviceId: pushDevices.deviceId, outsideHours: pushDevices.outsideHours })
    .from(pushDevices)
    .innerJoin(users, eq(users.userId, pushDevices.userId))
    .where(and(mayBeNotified, only && eq(users.userId, only.userId)));
  const { hours } = settings.current('dealer');
  const times = { hours, closedDays: settings.current('hours').closedDays };
  for (const { deviceId, outsideHours } of found) {
    const window = pushWindow({ times, now, outsideHours, startsAt: only?.startsAt });
    if (!window) continue;
    const payload = { ...notice, deviceId, until: window.until.toISOString() };
    const key = `push-${deviceId}-${notice.tag}`;
    await queue.enqueue(tx, 'send-push', payload, key, window.at);
  }
}
