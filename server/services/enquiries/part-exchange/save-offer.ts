import type { OfferInput } from '../../../../domain/enquiries/part-exchange-schemas.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { SessionUser } from '../../../../domain/users.ts';
import type { Db } from '../../../data/engine/client.ts';
import { findPartExchange, updateOffer } from '../../../data/enquiries/part-exchanges.ts';
import { insertEvent, updateEnquiry } from '../../../data/enquiries/writes.ts';
import { auditOffer } from '../audit-enquiry.ts';
import { lockForStaff } from '../lock.ts';

/**
 * Stores what the dealer offers for the car of a person.
 * @returns the new version of the enquiry
 * @throws {AppError} notFound, also for an enquiry without a part exchange; conflict for an older version or an
 * erased enquiry
 */
export async function saveOffer(
  db: Db,
  enquiryId: number,
  { version, offer, offerUntil }: OfferInput,
  user: SessionUser,
  now = new Date(),
): Promise<number> {
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
    return updateEnquiry(tx, enquiryId, {});
  });
}
