import { customerReference } from './options.ts';
import { AppError } from '../../platform/errors.ts';
import type { Db } from '../../platform/database/client.server.ts';
import type { CustomerRecord } from './reads.server.ts';
import { lockCustomer } from './writes.server.ts';

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
