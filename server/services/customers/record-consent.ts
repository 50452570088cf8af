import type { ConsentInput } from '../../../domain/customers/input.ts';
import { customerReference } from '../../../domain/customers/options.ts';
import { AppError } from '../../../domain/errors.ts';
import type { SessionUser } from '../../../domain/users.ts';
import type { Db } from '../../data/engine/client.ts';
import { insertConsent, withdrawConsents } from '../../data/customers/writes.ts';
import { writeAuditEntry } from '../audit-log/write.ts';
import { lockForChange } from './lock.ts';

/**
 * Records that a person agreed to something, or takes it back.
 * @throws {AppError} notFound; conflict for an erased or merged customer, or without a consent to end
 */
export async function recordConsent(
  db: Db,
  customerId: number,
  { purpose, given, wording }: ConsentInput,
  staff: SessionUser,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForChange(tx, customerId);
    if (given)
      await insertConsent(tx, {
        customerId,
        purpose,
        wording: wording ?? '',
        source: 'staff',
        givenAt: now,
      });
    else if (!(await withdrawConsents(tx, { customerId, purpose }, 'staff', now)))
      throw new AppError('conflict', 'This person has not agreed to it, or ended it already.');
    await writeAuditEntry(tx, {
      staff,
      entity: 'customer',
      entityId: customerId,
      subject: customerReference(customerId),
      action: 'update',
      changes: { consent: { from: null, to: given ? 'given' : 'ended' } },
    });
  });
}
