import type { CustomerUpdate } from './input.ts';
import { AppError } from '../../platform/errors.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { getConstraintViolation } from '../../platform/database/constraint.server.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import {
  auditCustomer,
  lockForChange,
  releaseMergedEmail,
  updateCustomer as writeCustomer,
} from './writes.server.ts';
import { changedFields } from '../audit-log/write.server.ts';
import { parsePhone } from './phone.server.ts';

const AUDITED = ['name', 'email', 'phone', 'county', 'note'] as const;

/**
 * Replaces the details of a customer. The audit entry names the changed fields only. The address of a customer
 * who was merged into this one can be chosen: the two exchange their addresses, so that both are recognised.
 * @throws {AppError} notFound; invalid for an impossible phone number; conflict for an older version, an
 * erased or merged customer, and an email address that another customer has
 */
export async function updateCustomer(
  { db, user }: StaffContext,
  { customerId, version, ...input }: CustomerUpdate & { customerId: number },
): Promise<{ version: number }> {
  const phoneE164 = await parsePhone(input.phone, 'customer');
  const values = { ...input, emailKey: input.email && nameKey(input.email), phoneE164 };
  return withEmailConflict(() =>
    db.transaction(async (tx) => {
      const before = await lockForChange(tx, customerId);
      if (before.version !== version) throw outdatedCustomer(before.version);
      const { email, emailKey } = before;
      const mergedId =
        values.emailKey &&
        (await releaseMergedEmail(tx, { customerId, emailKey: values.emailKey }));
      const saved = await writeCustomer(tx, customerId, values);
      if (mergedId) await writeCustomer(tx, mergedId, { email, emailKey });
      const changed = AUDITED.filter((field) => before[field] !== values[field]);
      if (changed.length > 0)
        await auditCustomer(tx, {
          staff: user,
          customerId,
          action: 'update',
          changes: changedFields(changed),
        });
      return { version: saved };
    }),
  );
}

const outdatedCustomer = (version: number) =>
  new AppError(
    'conflict',
    'This customer changed after you opened the page. Please check what is new, then try again.',
    { details: { version } },
  );

async function withEmailConflict<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (getConstraintViolation(error) !== 'unique') throw error;
    const message = 'Another customer has this email address. Merge the two instead.';
    throw new AppError('conflict', message, { fields: { email: message }, cause: error });
  }
}
