import { ECDH } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { ApiContext, StaffContext } from '../../app/context.server.ts';
import { deviceOf } from '../../platform/auth/device.server.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { pushDevices, users } from '../../app/schema.server.ts';
import { pushKeys } from './keys.server.ts';
import { MAX_PUSH_DEVICES, type NewPushDevice, type PushState } from './push.ts';

/** Returns the push devices of the user, oldest first. */
export async function readPushState({ db, user }: StaffContext): Promise<PushState> {
  const rows = await db
    .select({
      deviceId: pushDevices.deviceId,
      device: pushDevices.device,
      outsideHours: pushDevices.outsideHours,
      addedAt: pushDevices.addedAt,
    })
    .from(pushDevices)
    .where(eq(pushDevices.userId, user.userId))
    .orderBy(asc(pushDevices.deviceId));
  return {
    publicKey: (await pushKeys(db)).publicKey,
    devices: rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() })),
  };
}

/**
 * Adds the browser of the request to the devices of the user. Removes it from those of any other user.
 * @throws {AppError} invalid if the key is not a point on the curve; conflict if the user has the maximum number of
 * devices
 */
export async function addPushDevice(
  { db, user, now, client }: ApiContext & StaffContext,
  { sessionHash, replaces, ...subscription }: NewPushDevice & { sessionHash: string },
): Promise<{ deviceId: number }> {
  const { endpoint, p256dh } = subscription;
  if (!isPoint(p256dh)) throw invalidField('p256dh', 'This key is not valid');
  return db.transaction(async (tx) => {
    const { userId } = user;
    // Locks the user, because concurrent requests could exceed the maximum.
    await tx.select().from(users).where(eq(users.userId, userId)).for('no key update');
    const [replaced] = await tx
      .delete(pushDevices)
      .where(and(eq(pushDevices.endpoint, replaces ?? ''), eq(pushDevices.userId, userId)))
      .returning({ outsideHours: pushDevices.outsideHours });
    await tx.delete(pushDevices).where(eq(pushDevices.endpoint, endpoint));
    if ((await tx.$count(pushDevices, eq(pushDevices.userId, userId))) >= MAX_PUSH_DEVICES)
      throw new AppError(
        'conflict',
        `You get notifications on ${MAX_PUSH_DEVICES} devices already. Stop one of them first.`,
      );
    const device = deviceOf(client.request.headers.get('user-agent') ?? undefined);
    const [added] = await tx
      .insert(pushDevices)
      .values({
        ...subscription,
        ...replaced,
        userId,
        device,
        sessionHash,
        addedAt: now,
        usedAt: now,
      })
      .returning({ deviceId: pushDevices.deviceId });
    if (!added) throw new Error('Insert into push_devices returned no row');
    return added;
  });
}

function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Returns the id of the user's device with this endpoint, or null. Records that this session uses it. */
export async function recognisePushDevice(
  { db, user, now }: StaffContext,
  { endpoint, sessionHash }: { endpoint: string; sessionHash: string },
): Promise<{ deviceId: number | null }> {
  const [pushDevice] = await db
    .update(pushDevices)
    .set({ sessionHash, usedAt: now })
    .where(and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.userId, user.userId)))
    .returning({ deviceId: pushDevices.deviceId });
  return { deviceId: pushDevice?.deviceId ?? null };
}

const isOwn = ({ user }: StaffContext, deviceId: number) =>
  and(eq(pushDevices.deviceId, deviceId), eq(pushDevices.userId, user.userId));

const unknownPushDevice = () => new AppError('notFound', 'This device gets no notifications.');

/** @throws {AppError} notFound, also for a device of a colleague */
export async function changePushDevice(
  ctx: StaffContext,
  { deviceId, outsideHours }: { deviceId: number; outsideHours: boolean },
): Promise<void> {
  const changed = await ctx.db
    .update(pushDevices)
    .set({ outsideHours })
    .where(isOwn(ctx, deviceId))
    .returning({ deviceId: pushDevices.deviceId });
  if (changed.length === 0) throw unknownPushDevice();
}

/** @throws {AppError} notFound, also for a device of a colleague */
export async function removePushDevice(
  ctx: StaffContext,
  { deviceId }: { deviceId: number },
): Promise<void> {
  const removed = await ctx.db
    .delete(pushDevices)
    .where(isOwn(ctx, deviceId))
    .returning({ deviceId: pushDevices.deviceId });
  if (removed.length === 0) throw unknownPushDevice();
}
