import { and, count, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CustomerListQuery } from '../../../domain/customers/input.ts';
import type { Db } from '../engine/client.ts';
import { findPageOfIds } from '../engine/page-of-ids.ts';
import { searchCondition } from '../engine/search-condition.ts';
import { isCurrentCustomer } from '../schema/customers.ts';
import { customerConsents, customers, enquiries } from '../schema/index.ts';

export type CustomerRecord = typeof customers.$inferSelect;

/** Customers who were neither erased nor merged into another one. */
export const isCurrent = isCurrentCustomer(customers);

/** Every word must occur in the customer, or in one that was merged into it. */
async function matchesSearch(search: string): Promise<SQL | undefined> {
  const one = alias(customers, 'one');
  const matches = await searchCondition(search, (contains) => contains(one.searchText));
  return (
    matches &&
    sql`${customers.customerId} in (select coalesce(${one.mergedInto}, ${one.customerId})
      from ${customers} one where ${matches})`
  );
}

const ofCustomer = eq(enquiries.customerId, customers.customerId);
const withoutSpam = ne(enquiries.status, 'spam');

/** Returns a page of current customers, latest activity first, and the number of all matching ones. */
export async function listCustomers(db: Db, { q, page, pageSize }: CustomerListQuery) {
  const { ids, total } = await findPageOfIds(db, {
    table: customers,
    id: customers.customerId,
    instant: customers.lastActivityAt,
    order: 'latest',
    where: and(isCurrent, q ? await matchesSearch(q) : undefined),
    page,
    pageSize,
    isSearch: Boolean(q),
  });
  if (ids.length === 0) return { rows: [], total };
  const rows = await db
    .select({
      customerId: customers.customerId,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      county: customers.county,
      lastActivityAt: customers.lastActivityAt,
      enquiries: count(enquiries.enquiryId),
    })
    .from(customers)
    .leftJoin(enquiries, and(ofCustomer, withoutSpam))
    .where(inArray(customers.customerId, ids))
    .groupBy(customers.customerId)
    .orderBy(desc(customers.lastActivityAt), desc(customers.customerId));
  return { rows, total };
}

export async function findCustomer(db: Db, customerId: number): Promise<CustomerRecord | null> {
  const [row] = await db.select().from(customers).where(eq(customers.customerId, customerId));
  return row ?? null;
}

/** Returns a customer, or null, and prevents erasure and merges of it until the transaction ends. */
export async function shareCustomer(tx: Db, customerId: number): Promise<CustomerRecord | null> {
  const [row] = await tx
    .select()
    .from(customers)
    .where(eq(customers.customerId, customerId))
    .for('share');
  return row ?? null;
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
export const hasEmail = async (db: Db, customerId: number, emailKey: string): Promise<boolean> =>
  (await db.$count(
    customers,
    and(eq(customers.emailKey, emailKey), isOrWasMergedInto(customerId)),
  )) > 0;

/** Returns whether a customer, or one that was merged into it, has a phone number. */
export const hasPhone = async (db: Db, customerId: number, phoneE164: string): Promise<boolean> =>
  (await db.$count(
    customers,
    and(eq(customers.phoneE164, phoneE164), isOrWasMergedInto(customerId)),
  )) > 0;

const isOrWasMergedInto = (customerId: number) =>
  or(eq(customers.customerId, customerId), eq(customers.mergedInto, customerId));

/** Returns the consents, newest first. */
export const listConsents = (db: Db, customerId: number) =>
  db
    .select()
    .from(customerConsents)
    .where(eq(customerConsents.customerId, customerId))
    .orderBy(desc(customerConsents.givenAt), desc(customerConsents.consentId));

/** Returns a customer and those that were merged into it. */
export const listWithMerged = (db: Db, customerId: number): Promise<CustomerRecord[]> =>
  db.select().from(customers).where(isOrWasMergedInto(customerId)).orderBy(customers.customerId);
