import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CustomerList } from './customer.ts';
import type { CustomerListQuery } from './input.ts';
import { paginateList } from '../../platform/pagination.ts';
import type { Context } from '../../app/context.server.ts';
import { isCurrent } from './reads.server.ts';
import { findPageOfIds } from '../../platform/database/page-of-ids.server.ts';
import { searchCondition } from '../../platform/database/search-condition.server.ts';
import { readTogether } from '../../platform/database/snapshot.server.ts';
import { customers, enquiries } from '../../app/schema.server.ts';

/** Returns a page of current customers, latest activity first. */
export async function listCustomers(
  { db }: Pick<Context, 'db'>,
  query: CustomerListQuery,
): Promise<CustomerList> {
  const { q, page, pageSize } = query;
  const { rows, total } = await readTogether(db, async (tx) => {
    const found = await findPageOfIds(tx, {
      table: customers,
      id: customers.customerId,
      instant: customers.lastActivityAt,
      order: 'latest',
      where: and(isCurrent, q ? await matchesSearch(q) : undefined),
      page,
      pageSize,
      isSearch: Boolean(q),
    });
    if (found.ids.length === 0) return { rows: [], total: found.total };
    const withoutSpam = ne(enquiries.status, 'spam');
    const listed = await tx
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
      .leftJoin(enquiries, and(eq(enquiries.customerId, customers.customerId), withoutSpam))
      .where(inArray(customers.customerId, found.ids))
      .groupBy(customers.customerId)
      .orderBy(desc(customers.lastActivityAt), desc(customers.customerId));
    return { rows: listed, total: found.total };
  });
  return {
    data: rows.map((row) => ({ ...row, lastActivityAt: row.lastActivityAt.toISOString() })),
    pagination: paginateList(total, query),
  };
}

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
