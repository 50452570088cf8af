import { customerReference } from './options.ts';
import type { Db } from '../platform/database/client.server.ts';
import { type NewAuditEntry, writeAuditEntry } from '../audit-log/write.server.ts';

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
