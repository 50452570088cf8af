import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ConsentEnder, ConsentPurpose } from '../../../domain/customers/options.ts';
import type { Db } from '../engine/client.ts';
import { buyerDetails, customerConsents, customers, enquiries } from '../schema/index.ts';
import type { CustomerRecord } from './reads.ts';

/** Locks a customer until the transaction ends; null for an unknown id. */
export async function lockCustomer(tx: Db, customerId: number): Promise<CustomerRecord | null> {
  const [row] = await tx
    .select()
    .from(customers)
    .where(eq(customers.customerId, customerId))
    .for('update');
  return row ?? null;
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
 * Takes an email address from the customer who has it, if that one was merged into `customerId`. Returns the id
 * of the merged customer, or null.
 */
export async function releaseMergedEmail(
  tx: Db,
  customerId: number,
  emailKey: string,
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

/** Ends the consents to a purpose that are in force. Returns whether there were any. */
export async function withdrawConsents(
  tx: Db,
  { customerId, purpose }: { customerId: number; purpose: ConsentPurpose },
  withdrawnBy: ConsentEnder,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(customerConsents)
    .set({ withdrawnAt: now, withdrawnBy })
    .where(
      and(
        eq(customerConsents.customerId, customerId),
        eq(customerConsents.purpose, purpose),
        isNull(customerConsents.withdrawnAt),
      ),
    )
    .returning({ consentId: customerConsents.consentId });
  return rows.length > 0;
}

/** Moves the records of one customer to another, and those merged into it earlier. */
export async function moveRecords(tx: Db, from: number, to: number): Promise<void> {
  const customerId = to;
  await tx.update(enquiries).set({ customerId }).where(eq(enquiries.customerId, from));
  await tx
    .update(customerConsents)
    .set({ customerId })
    .where(eq(customerConsents.customerId, from));
  await tx.update(buyerDetails).set({ customerId }).where(eq(buyerDetails.customerId, from));
  await tx.update(customers).set({ mergedInto: to }).where(eq(customers.mergedInto, from));
}

/** Deletes customers, those merged into them, and their consents. No enquiry may have one of them. */
export async function deleteCustomers(tx: Db, customerIds: number[]): Promise<void> {
  await tx.delete(customers).where(inArray(customers.mergedInto, customerIds));
  await tx.delete(customers).where(inArray(customers.customerId, customerIds));
}

/**
 * Clears a customer, and deletes the consents and those merged into it. The empty row stays, so that its
 * reference in the audit log still leads to it.
 */
export async function clearCustomer(
  tx: Db,
  customerId: number,
  values: { name: string; erasedAt: Date },
): Promise<void> {
  await tx.delete(customers).where(eq(customers.mergedInto, customerId));
  await tx.delete(customerConsents).where(eq(customerConsents.customerId, customerId));
  await updateCustomer(tx, customerId, {
    email: null,
    emailKey: null,
    phone: null,
    phoneE164: null,
    county: null,
    note: null,
    ...values,
  });
}
