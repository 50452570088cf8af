import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../context.server.ts';
import { enquirySettings } from '../enquiries/settings.server.ts';
import { rolesWith } from '../platform/capabilities.ts';
import type { Db } from '../platform/database/client.server.ts';
import { pushDevices, users } from '../schema.server.ts';
import type { Notice } from './push.ts';
import { pushWindow } from './window.ts';

export type PushContext = Pick<Context, 'queue' | 'settings' | 'now'>;

/** Condition of devices whose users may read enquiries, for a query that joins `users`. */
export const mayBeNotified = and(
  isNull(users.disabledAt),
  inArray(users.role, [...rolesWith('enquiries')]),
);

/**
 * Enqueues a notice for each device of the users concerned, in the transaction that causes the event. A device
 * has its own job, so that the retries for one do not repeat the notice on the others.
 * @param only for an appointment: the colleague, and when it starts
 */
export async function notifyStaff(
  tx: Db,
  { queue, settings, now }: PushContext,
  notice: Notice,
  only?: { userId: number; startsAt: Date },
): Promise<void> {
  const devices = await tx
    .select({ deviceId: pushDevices.deviceId, outsideHours: pushDevices.outsideHours })
    .from(pushDevices)
    .innerJoin(users, eq(users.userId, pushDevices.userId))
    .where(and(mayBeNotified, only && eq(users.userId, only.userId)));
  const { times } = enquirySettings(settings);
  for (const { deviceId, outsideHours } of devices) {
    const window = pushWindow({ times, now, outsideHours, startsAt: only?.startsAt });
    if (!window) continue;
    const payload = { ...notice, deviceId, until: window.until.toISOString() };
    const key = `push-${deviceId}-${notice.tag}`;
    await queue.enqueue(tx, 'send-push', payload, key, window.at);
  }
}
