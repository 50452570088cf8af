import type { EnquiryForm } from '../../../domain/enquiries/enquiry.ts';
import { findReplyTimes } from '../../data/enquiries/reads.ts';
import { findFreeSlots } from '../appointments/free-slots.ts';
import { carSnapshot } from './car-snapshot.ts';
import type { EnquiryDeps } from './deps.ts';
import type { Stamps } from './stamp.ts';

/**
 * The form names the usual time to a reply only if at least `minEnquiries` were answered in the last `days`
 * days, and within `maxMinutes` of opening hours.
 */
const REPLY_TIME = { minEnquiries: 20, days: 90, maxMinutes: 4 * 60 };

/**
 * Returns the car, the stamp and the texts of the enquiry form.
 * @throws {AppError} notFound for an unknown or unpublished car
 */
export async function enquiryFormData(
  { database: { db }, settings }: EnquiryDeps,
  stamps: Stamps,
  carId: number | null,
  now = new Date(),
): Promise<EnquiryForm> {
  await carSnapshot(db, carId, 'visitor');
  const { askMarketing, keptMonths, times } = settings();
  const since = new Date(now.getTime() - REPLY_TIME.days * 86_400_000);
  const { answered, median } = await findReplyTimes(db, since);
  const minutes = Math.max(1, Math.round((median ?? 0) / 60));
  const isKnown = answered >= REPLY_TIME.minEnquiries && minutes < REPLY_TIME.maxMinutes;
  return {
    stamp: await stamps.create(carId, now),
    askMarketing,
    keptMonths,
    usualReplyMinutes: isKnown ? minutes : null,
    ...(carId !== null && {
      slots: (await findFreeSlots(db, times, carId, now)).map((slot) => slot.toISOString()),
    }),
  };
}
