import type { EnquiryForm } from '../enquiry.ts';
import { findFreeSlots } from '../../appointments/free-slots.server.ts';
import { carSnapshot } from '../car-snapshot.server.ts';
import type { EnquiryDeps } from '../deps.server.ts';
import type { Stamps } from './stamp.server.ts';
import type { UsualReply } from './usual-reply.server.ts';

/**
 * Returns the car, the stamp and the texts of the enquiry form.
 * @throws {AppError} notFound for an unknown or unpublished car
 */
export async function enquiryFormData(
  { database: { db }, settings }: EnquiryDeps,
  { stamps, usualReply }: { stamps: Stamps; usualReply: UsualReply },
  carId: number | null,
  now = new Date(),
): Promise<EnquiryForm> {
  await carSnapshot(db, carId, 'visitor');
  const { askMarketing, keptMonths, times } = settings();
  return {
    stamp: await stamps.create(carId, now),
    askMarketing,
    keptMonths,
    usualReplyMinutes: await usualReply(now),
    ...(carId !== null && {
      slots: (await findFreeSlots(db, times, carId, now)).map((slot) => slot.toISOString()),
    }),
  };
}
