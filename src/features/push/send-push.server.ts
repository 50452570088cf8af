import { and, eq } from 'drizzle-orm';
import type { Context } from '../../app/context.server.ts';
import type { JobPayload } from '../../app/job-names.ts';
import { pushDevices, users } from '../../app/schema.server.ts';
import { isPushEndpoint } from './endpoint.ts';
import { pushKeys } from './keys.server.ts';
import { mayBeNotified } from './notify-staff.server.ts';

type SendContext = Pick<Context, 'db' | 'settings' | 'log' | 'now'>;

/** Status codes of a push service for a device that no longer exists. */
const GONE = [404, 410];
/** Status codes after which another attempt can succeed. */
const isTemporary = (status: number) => status === 429 || status >= 500;

const TIMEOUT_MS = 5_000;

/**
 * Sends a notice to a device, encrypted for it. Does nothing if the notice has expired or the user lost access. Deletes
 * a device that the push service no longer knows. If the process dies after the push service accepted the notice and
 * before that is stored, the notice is sent again. The device then replaces the first one, because both have the same
 * tag.
 * @param post replaced by tests
 * @throws if the push service cannot be reached or is busy, so that the job is retried
 */
export async function sendPush(
  { db, settings, log, now }: SendContext,
  { deviceId, until, ...notice }: JobPayload<'send-push'>,
  post: (address: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<void> {
  const seconds = Math.floor((Date.parse(until) - now.getTime()) / 1000);
  if (seconds <= 0) return;
  const isPushDevice = eq(pushDevices.deviceId, deviceId);
  const [pushDevice] = await db
    .select({
      endpoint: pushDevices.endpoint,
      keys: { p256dh: pushDevices.p256dh, auth: pushDevices.auth },
      lastTag: pushDevices.lastTag,
    })
    .from(pushDevices)
    .innerJoin(users, eq(users.userId, pushDevices.userId))
    .where(and(isPushDevice, mayBeNotified));
  // The list of push services may have changed since the device was added.
  if (!pushDevice || pushDevice.lastTag === notice.tag || !isPushEndpoint(pushDevice.endpoint))
    return;
  const { default: webPush } = await import('web-push');
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    pushDevice,
    JSON.stringify(notice),
    {
      vapidDetails: {
        subject: `mailto:${settings.current('dealer').email}`,
        ...(await pushKeys(db)),
      },
      TTL: seconds,
      urgency: 'high',
      topic: notice.tag,
    },
  );
  const response = await post(endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  const { ok, status } = response;
  if (ok)
    await db.update(pushDevices).set({ lastTag: notice.tag, usedAt: now }).where(isPushDevice);
  else if (GONE.includes(status)) await db.delete(pushDevices).where(isPushDevice);
  else if (isTemporary(status)) throw new Error(`The push service answered with ${status}`);
  else log.warn({ deviceId, status }, 'push service refused a notice');
}
