import type { CustomerList } from '../../../domain/customers/customer.ts';
import type { CustomerListQuery } from '../../../domain/customers/input.ts';
import { paginateList } from '../../../domain/pagination.ts';
import type { Db } from '../../data/engine/client.ts';
import { readTogether } from '../../data/engine/snapshot.ts';
import { listCustomers } from '../../data/customers/reads.ts';

/** Returns a page of customers, latest activity first. */
export async function listCustomersPage(db: Db, query: CustomerListQuery): Promise<CustomerList> {
  const { rows, total } = await readTogether(db, (tx) => listCustomers(tx, query));
  return {
    data: rows.map((row) => ({ ...row, lastActivityAt: row.lastActivityAt.toISOString() })),
    pagination: paginateList(total, query),
  };
}
