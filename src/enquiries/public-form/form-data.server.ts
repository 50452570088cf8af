import type { EnquiryForm } from '../enquiry.ts';
import { findFreeSlots } from '../../appointments/free-slots.server.ts';
import { carSnapshot } from '../car-snapshot.server.ts';
import type { Context } from '../../context.server.ts';
import { enquirySettings } from '../settings.server.ts';
import type { Stamps } from './stamp.server.ts';
import type { UsualReply } from './usual-reply.server.ts';

/**
 * Returns the car, the stamp and the texts of the enquiry form.
 * @throws {AppError} notFound for an unknown or unpublished car
 */
export async function enquiryFormData(
  ctx: Context,
  { stamps, usualReply, carId }: { stamps: Stamps; usualReply: UsualReply; carId: number | null },
): Promise<EnquiryForm> {
  const { db, settings, now } = ctx;
  await carSnapshot(db, carId, 'visitor');
  const { askMarketing, keptMonths } = enquirySettings(settings);
  return {
    stamp: await stamps.create(carId, now),
    askMarketing,
    keptMonths,
    usualReplyMinutes: await usualReply(now),
    ...(carId !== null && {
      slots: (await findFreeSlots(ctx, { carId })).map((slot) => slot.toISOString()),
    }),
  };
}
