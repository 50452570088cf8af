import { customerReference } from '../../../domain/customers/options.ts';
import { ERASED } from '../../../domain/privacy/erased.ts';
import { erasedSentence, saleKeptUntil } from '../../../domain/privacy/kept-sales.ts';
import type { SessionUser } from '../../../domain/users.ts';
import { deleteBuyer } from '../../data/cars/buyers.ts';
import { type Purchase, setBuyer } from '../../data/customers/person.ts';
import { clearCustomer, lockCustomer } from '../../data/customers/writes.ts';
import { mailErasedAppointments } from '../appointments/cancel-erased.ts';
import { writeAuditEntry } from '../audit-log/write.ts';
import { anonymise } from '../enquiries/anonymise.ts';
import type { EnquiryDeps } from '../enquiries/deps.ts';
import { findPerson } from './person.ts';
import { refuseMerged, unknownCustomer } from './refusals.ts';

/**
 * Erases a person: the customer with consents, the personal data of the enquiries, and bookings. Sales stay
 * for their period. An appointment that is ahead is cancelled, with an email. Erasing again changes nothing.
 * @returns a sentence about sales that must be kept
 * @throws {AppError} notFound; conflict for a customer that was merged into another one
 */
export async function eraseCustomer(
  deps: EnquiryDeps,
  customerId: number,
  staff: SessionUser,
  now = new Date(),
): Promise<string> {
  return deps.database.db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!customer) throw unknownCustomer();
    refuseMerged(customer);
    const { enquiryIds, purchases } = await findPerson(tx, customerId);
    await mailErasedAppointments(tx, deps, enquiryIds, now);
    await anonymise(tx, deps.queue, enquiryIds, now);
    const isKept = ({ purchase: { kind, date } }: Purchase) =>
      kind === 'sale' && (date === null || saleKeptUntil(date) >= now.toISOString().slice(0, 10));
    for (const { purchase } of purchases.filter((one) => !isKept(one)))
      await deleteBuyer(tx, purchase.carId, purchase.kind === 'sale' ? 'sale' : 'booking');
    const sales = purchases.filter(isKept).map(({ purchase }) => purchase);
    // By their phone number, sales could not be found again.
    for (const { carId, kind } of sales) await setBuyer(tx, carId, kind, customerId);
    if (customer.erasedAt === null) {
      await clearCustomer(tx, customerId, { name: ERASED, erasedAt: now });
      await writeAuditEntry(tx, {
        staff,
        entity: 'customer',
        entityId: customerId,
        subject: customerReference(customerId),
        action: 'erase',
        changes: {},
      });
    }
    return erasedSentence(sales.map(({ date }) => date));
  });
}
