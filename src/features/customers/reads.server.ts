import { and, count, eq, ne, or } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { isCurrentCustomer } from './customers-table.server.ts';
import { AppError } from '../../platform/errors.ts';
import { customers, enquiries } from '../../app/schema.server.ts';

export type CustomerRecord = typeof customers.$inferSelect;

/** Customers who were neither erased nor merged into another one. */
export const isCurrent = isCurrentCustomer(customers);

const ofCustomer = eq(enquiries.customerId, customers.customerId);
const withoutSpam = ne(enquiries.status, 'spam');

export async function findCustomer(db: Db, customerId: number): Promise<CustomerRecord | null> {
  const [row] = await db.select().from(customers).where(eq(customers.customerId, customerId));
  return row ?? null;
}

/** Returns a customer, or null, and prevents erasure and merges of it until the transaction ends. */
async function shareCustomer(tx: Db, customerId: number): Promise<CustomerRecord | null> {
  const [row] = await tx
    .select()
    .from(customers)
    .where(eq(customers.customerId, customerId))
    .for('share');
  return row ?? null;
}

const CUSTOMER_GONE = 'This customer does not exist. Choose another one';

/**
 * Returns the customer, or the one that it was merged into.
 * @throws {AppError} conflict for a customer who does not exist or was erased
 */
export async function currentCustomer(tx: Db, field: string, customerId: number): Promise<number> {
  const customer = await shareCustomer(tx, customerId);
  if (!customer || customer.erasedAt)
    throw new AppError('conflict', `${CUSTOMER_GONE}.`, { fields: { [field]: CUSTOMER_GONE } });
  return customer.mergedInto ?? customerId;
}

/** Returns a customer with the number of their enquiries, spam excluded, or null. */
export async function findCustomerSummary(db: Db, customerId: number) {
  const [customer] = await db
    .select({
      customerId: customers.customerId,
      name: customers.name,
      enquiries: count(enquiries.enquiryId),
    })
    .from(customers)
    .leftJoin(enquiries, and(ofCustomer, withoutSpam))
    .where(eq(customers.customerId, customerId))
    .groupBy(customers.customerId);
  return customer ?? null;
}

/** Returns whether a customer, or one that was merged into it, has an email address. */
export const hasEmail = async (
  db: Db,
  { customerId, emailKey }: { customerId: number; emailKey: string },
): Promise<boolean> =>
  (await db.$count(
    customers,
    and(eq(customers.emailKey, emailKey), isOrWasMergedInto(customerId)),
  )) > 0;

/** Returns whether a customer, or one that was merged into it, has a phone number. */
export const hasPhone = async (
  db: Db,
  { customerId, phoneE164 }: { customerId: number; phoneE164: string },
): Promise<boolean> =>
  (await db.$count(
    customers,
    and(eq(customers.phoneE164, phoneE164), isOrWasMergedInto(customerId)),
  )) > 0;

const isOrWasMergedInto = (customerId: number) =>
  or(eq(customers.customerId, customerId), eq(customers.mergedInto, customerId));

/** Returns a customer and those that were merged into it. */
export const listWithMerged = (db: Db, customerId: number): Promise<CustomerRecord[]> =>
  db.select().from(customers).where(isOrWasMergedInto(customerId)).orderBy(customers.customerId);
