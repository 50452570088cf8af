import { customerReference } from '../../../domain/customers/options.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Db } from '../../data/engine/client.ts';
import type { CustomerRecord } from '../../data/customers/reads.ts';
import { lockCustomer } from '../../data/customers/writes.ts';
import { refuseMerged, unknownCustomer } from './refusals.ts';

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
