import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../engine/client.ts';
import { customers } from '../schema/index.ts';
import type { CustomerRecord } from './reads.ts';

export interface Person {
  name: string;
  email: string | null;
  emailKey: string | null;
  phone: string | null;
  phoneE164: string | null;
}

/**
 * Finds the customer by e-mail address, otherwise by phone number, or inserts one. Adds the address or the
 * number if the found customer lacks it. If the found customer was merged, returns the one that it was merged
 * into.
 */
export async function findOrCreateCustomer(tx: Db, person: Person, now: Date): Promise<number> {
  const known =
    (person.emailKey && (await lockBy(tx, eq(customers.emailKey, person.emailKey)))) ||
    (person.phoneE164 && (await lockBy(tx, eq(customers.phoneE164, person.phoneE164))));
  if (!known) return createCustomer(tx, person, now);
  const { customerId } = known;
  const added = {
    ...(known.emailKey === null && { email: person.email, emailKey: person.emailKey }),
    ...(known.phoneE164 === null && { phone: person.phone, phoneE164: person.phoneE164 }),
  };
  const isChanged = Object.values(added).some((value) => value !== null);
  await tx
    .update(customers)
    .set({
      lastActivityAt: now,
      ...added,
      ...(isChanged && { version: sql`${customers.version} + 1` }),
    })
    .where(eq(customers.customerId, customerId));
  return customerId;
}

/** Locks the customer, so that it cannot be merged or erased before the transaction ends. */
async function lockBy(tx: Db, condition: SQL): Promise<CustomerRecord | null> {
  const [found] = await tx
    .select()
    .from(customers)
    .where(and(condition, isNull(customers.erasedAt)))
    // A customer who was not merged comes first.
    .orderBy(sql`${customers.mergedInto} is not null`, asc(customers.customerId))
    .limit(1)
    .for('update');
  if (!found || found.mergedInto === null) return found ?? null;
  return lockBy(tx, eq(customers.customerId, found.mergedInto));
}

/**
 * Of two concurrent calls with the same e-mail address, the second call returns the customer that the first
 * one inserted.
 */
async function createCustomer(tx: Db, person: Person, now: Date): Promise<number> {
  const [created] = await tx
    .insert(customers)
    .values({ ...person, createdAt: now, lastActivityAt: now })
    .onConflictDoUpdate({ target: customers.emailKey, set: { lastActivityAt: now } })
    .returning({ customerId: customers.customerId });
  if (!created) throw new Error('Insert into customers returned no row');
  return created.customerId;
}
