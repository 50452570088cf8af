import { customerReference } from '../../../domain/customers/options.ts';
import { AppError } from '../../../domain/errors.ts';
import type { CustomerRecord } from '../../data/customers/reads.ts';

export const unknownCustomer = () => new AppError('notFound', 'This customer does not exist.');

/** @throws {AppError} conflict for a customer that was merged into another one */
export function refuseMerged({ customerId, mergedInto }: CustomerRecord): void {
  if (mergedInto === null) return;
  const [from, into] = [customerId, mergedInto].map(customerReference);
  throw new AppError('conflict', `${from} was merged into ${into}. Use ${into} instead.`);
}
