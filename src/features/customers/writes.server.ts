import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { customerConsents, customers } from '../../app/schema.server.ts';
import { type NewAuditEntry, writeAuditEntry } from '../audit-log/write.server.ts';
import { AppError } from '../../platform/errors.ts';
import { customerReference } from './options.ts';
import type { CustomerRecord } from './reads.server.ts';

/** Locks a customer until the transaction ends; null for an unknown id. */
export async function lockCustomer(tx: Db, customerId: number): Promise<CustomerRecord | null> {
  const [row] = await tx
    .select()
    .from(customers)
    .where(eq(customers.customerId, customerId))
    .for('update');
  return row ?? null;
}

/**
 * Locks a customer for a change until the transaction ends.
 * @throws {AppError} notFound; conflict for one that was erased or merged into another one
 */
export async function lockForChange(tx: Db, customerId: number): Promise<CustomerRecord> {
  const customer = await lockCustomer(tx, customerId);
  if (!customer) throw unknownCustomer();
  refuseMerged(customer);
  if (customer.erasedAt)
    throw new AppError('conflict', `${customerReference(customerId)} has been erased.`);
  return customer;
}

export const unknownCustomer = () => new AppError('notFound', 'This customer does not exist.');

/** @throws {AppError} conflict for a customer that was merged into another one */
export function refuseMerged({ customerId, mergedInto }: CustomerRecord): void {
  if (mergedInto === null) return;
  const [from, into] = [customerId, mergedInto].map(customerReference);
  throw new AppError('conflict', `${from} was merged into ${into}. Use ${into} instead.`);
}

type Values = Partial<Omit<typeof customers.$inferInsert, 'customerId' | 'version'>>;

/** Returns the new version. */
export async function updateCustomer(tx: Db, customerId: number, values: Values): Promise<number> {
  const [row] = await tx
    .update(customers)
    .set({ ...values, version: sql`${customers.version} + 1` })
    .where(eq(customers.customerId, customerId))
    .returning({ version: customers.version });
  if (!row) throw new Error('The locked customer was not updated');
  return row.version;
}

/**
 * Removes an email address from the customer who has it, if that customer was merged into `customerId`. Returns
 * the id of the merged customer, or null.
 */
export async function releaseMergedEmail(
  tx: Db,
  { customerId, emailKey }: { customerId: number; emailKey: string },
): Promise<number | null> {
  const [released] = await tx
    .update(customers)
    .set({ email: null, emailKey: null })
    .where(and(eq(customers.mergedInto, customerId), eq(customers.emailKey, emailKey)))
    .returning({ customerId: customers.customerId });
  return released?.customerId ?? null;
}

export async function insertConsent(
  tx: Db,
  consent: typeof customerConsents.$inferInsert,
): Promise<void> {
  await tx.insert(customerConsents).values(consent);
}

/** Deletes customers, those merged into them, and their consents. No enquiry may refer to them. */
export async function deleteCustomers(tx: Db, customerIds: number[]): Promise<void> {
  await tx.delete(customers).where(inArray(customers.mergedInto, customerIds));
  await tx.delete(customers).where(inArray(customers.customerId, customerIds));
}

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
