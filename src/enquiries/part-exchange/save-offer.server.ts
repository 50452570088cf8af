import type { OfferInput } from '../part-exchange-schemas.ts';
import { AppError } from '../../platform/errors.ts';
import type { StaffContext } from '../../context.server.ts';
import { findPartExchange, updateOffer } from '../part-exchanges.server.ts';
import { insertEvent, updateEnquiry } from '../writes.server.ts';
import { auditOffer } from '../audit-enquiry.server.ts';
import { lockForStaff } from '../lock.server.ts';

/**
 * Stores what the dealer offers for the car of a person.
 * @returns the new version of the enquiry
 * @throws {AppError} notFound, also for an enquiry without a part exchange; conflict for an older version or an
 * erased enquiry
 */
export async function saveOffer(
  { db, user, now }: StaffContext,
  { enquiryId, version, offer, offerUntil }: OfferInput & { enquiryId: number },
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const enquiry = await lockForStaff(tx, enquiryId, version);
    const before = await findPartExchange(tx, enquiryId);
    if (!before) throw new AppError('notFound', 'This enquiry is not about a part exchange.');
    await updateOffer(tx, enquiryId, { offer, offerUntil });
    await auditOffer(tx, user, enquiry, {
      before: {
        offer: before.offer === null ? null : Number(before.offer),
        offerUntil: before.offerUntil,
      },
      after: { offer, offerUntil },
    });
    await insertEvent(tx, {
      enquiryId,
      at: now,
      kind: 'system',
      actorId: user.userId,
      actorName: `${user.firstName} ${user.lastName}`,
      data: { offer, offerUntil },
    });
    return { version: await updateEnquiry(tx, enquiryId, {}) };
  });
}
