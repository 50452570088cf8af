import { customerReference } from './options.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { type NewAuditEntry, writeAuditEntry } from '../audit-log/write.server.ts';
import { listPersonEnquiries, type Purchase } from './person-queries.server.ts';

interface CustomerEntry extends Pick<NewAuditEntry, 'staff' | 'action' | 'changes'> {
  customerId: number;
}

/** Adds an audit entry about a customer, who is named by the reference only. */
export const auditCustomer = (tx: Db, { customerId, ...entry }: CustomerEntry): Promise<void> =>
  writeAuditEntry(tx, {
    entity: 'customer',
    entityId: customerId,
    subject: customerReference(customerId),
    ...entry,
  });

/** Maximum number of records that an audit entry names. */
const MAX_NAMES = 50;

/** Names records in the audit log, without personal data: `E-7K2M9Q, sale of 2019 Volvo V60 (car 3)`. */
export async function namesOf(
  db: Db,
  { enquiryIds, purchases }: { enquiryIds: number[]; purchases: readonly Purchase[] },
): Promise<string | null> {
  const enquiries = enquiryIds.length > 0 ? await listPersonEnquiries(db, enquiryIds) : [];
  const names = [
    ...enquiries.map(({ reference }) => reference),
    ...purchases.map(
      ({ purchase: { kind, carId }, year, make, model }) =>
        `${kind} of ${year} ${make} ${model} (car ${carId})`,
    ),
  ];
  const more = names.length - MAX_NAMES;
  if (names.length === 0) return null;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
