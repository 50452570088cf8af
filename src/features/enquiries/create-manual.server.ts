import type { ManualEnquiryInput } from './input.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import { findOrCreateCustomer } from '../customers/find-or-create.server.ts';
import { authorOf, insertEnquiry, insertEvent } from './writes.server.ts';
import { auditNewEnquiry } from './audit-enquiry.server.ts';
import { carSnapshot } from './enquiry-car.server.ts';
import { parsePhone } from '../customers/phone.server.ts';
import { newReference } from './reference.server.ts';

/**
 * Stores an enquiry that staff enter. A phone call or a visit counts as answered at once; a message from a
 * marketplace waits for an answer.
 * @throws {AppError} invalid for an impossible phone number, notFound for an unknown car
 */
export async function createManualEnquiry(
  { db, user, now }: StaffContext,
  input: ManualEnquiryInput,
): Promise<{ enquiryId: number; reference: string }> {
  const { name, email, phone, kind, source, sourceDetail, message } = input;
  const phoneE164 = await parsePhone(phone, 'enquiry');
  const person = { name, email, emailKey: email && nameKey(email), phone, phoneE164 };
  const isAnswered = source === 'phone' || source === 'walkIn';
  return db.transaction(async (tx) => {
    const car = await carSnapshot(tx, { carId: input.carId ?? null, audience: 'staff' });
    const reference = await newReference(tx);
    const enquiry = await insertEnquiry(tx, {
      reference,
      kind,
      ...car,
      ...person,
      ...(await findOrCreateCustomer(tx, person, now)),
      message,
      source,
      sourceDetail,
      origin: 'staff',
      receivedAt: now,
      lastInboundAt: now,
      lastActivityAt: now,
      ...(isAnswered && {
        status: 'replied' as const,
        firstReplyAt: now,
        firstReplyBy: user.userId,
        firstReplySeconds: 0,
        firstReplyOpenSeconds: 0,
        lastOutboundAt: now,
      }),
    });
    if (!enquiry) throw new Error('Insert into enquiries returned no row');
    const { enquiryId } = enquiry;
    const data = { kind, source, enteredBy: authorOf(user).actorName };
    await insertEvent(tx, { enquiryId, at: now, kind: 'in', actorName: name, text: message, data });
    await auditNewEnquiry(tx, { staff: user, enquiry });
    return { enquiryId, reference };
  });
}
