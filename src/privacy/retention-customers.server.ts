import { and, asc, eq, gt, isNull, notExists, or } from 'drizzle-orm';
import { customerReference } from '../customers/options.ts';
import { CONSENT_MONTHS } from './register.ts';
import { deleteCustomers } from '../customers/writes.server.ts';
import { isCurrent } from '../customers/reads.server.ts';
import { buyerDetails, customerConsents, customers, enquiries } from '../schema.server.ts';
import { monthsBefore, retentionRule } from './retention-rule.server.ts';

/** Customers without an enquiry, a bought or booked car, and a consent in force or recently ended. */
export const customersRule = retentionRule({
  kind: 'customers',
  action: 'deleted',
  table: customers,
  isOld({ db, now }) {
    const endedBefore = monthsBefore(now, CONSENT_MONTHS);
    const { customerId } = customers;
    return and(
      isCurrent,
      notExists(
        db
          .select({ id: enquiries.enquiryId })
          .from(enquiries)
          .where(eq(enquiries.customerId, customerId)),
      ),
      notExists(
        db
          .select({ id: buyerDetails.carId })
          .from(buyerDetails)
          .where(eq(buyerDetails.customerId, customerId)),
      ),
      notExists(
        db
          .select({ id: customerConsents.consentId })
          .from(customerConsents)
          .where(
            and(
              eq(customerConsents.customerId, customerId),
              or(
                isNull(customerConsents.withdrawnAt),
                gt(customerConsents.withdrawnAt, endedBefore),
              ),
            ),
          ),
      ),
    );
  },
  oldest: (db, isOld, limit) =>
    db
      .select({ customerId: customers.customerId })
      .from(customers)
      .where(isOld)
      .orderBy(asc(customers.lastActivityAt), asc(customers.customerId))
      .limit(limit),
  reference: ({ customerId }) => customerReference(customerId),
  handle: ({ db }, idle) =>
    deleteCustomers(
      db,
      idle.map(({ customerId }) => customerId),
    ),
});
