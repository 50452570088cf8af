import { and, eq, isNull } from 'drizzle-orm';
import type { ConsentInput } from './input.ts';
import type { ConsentPurpose } from './options.ts';
import { AppError } from '../../platform/errors.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { auditCustomer, insertConsent, lockForChange } from './writes.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { customerConsents } from '../../app/schema.server.ts';

/**
 * Records that a person gave or withdrew consent.
 * @throws {AppError} notFound; conflict for an erased or merged customer, or if there is no consent to withdraw
 */
export async function recordConsent(
  { db, user, now }: StaffContext,
  { customerId, purpose, given, wording }: ConsentInput & { customerId: number },
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
    else if (!(await withdrawConsents(tx, { customerId, purpose, now })))
      throw new AppError('conflict', 'This person has not agreed to it, or ended it already.');
    await auditCustomer(tx, {
      staff: user,
      customerId,
      action: 'update',
      changes: { consent: { from: null, to: given ? 'given' : 'ended' } },
    });
  });
}

/** Withdraws the consents to a purpose that are in force. Returns whether there were any. */
async function withdrawConsents(
  tx: Db,
  { customerId, purpose, now }: { customerId: number; purpose: ConsentPurpose; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(customerConsents)
    .set({ withdrawnAt: now, withdrawnBy: 'staff' })
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
