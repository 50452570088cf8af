import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { customers } from '../../app/schema.server.ts';
import type { CustomerRecord } from './reads.server.ts';

interface Person {
  name: string;
  email: string | null;
  emailKey: string | null;
  phone: string | null;
  phoneE164: string | null;
}

/** The columns of an enquiry about its customer. */
export interface CustomerMatch {
  customerId: number;
  /** Whether only the phone number matched. Anybody can type a phone number. */
  customerByPhone: boolean;
}

/**
 * Finds the customer by email address, otherwise by phone number, or inserts one. If the found customer was
 * merged, returns the one that it was merged into. Adds no contacts to a known customer: anyone who knows one
 * contact could add another one (decision 037). With `phoneWith`, a phone number matches
 * only together with the name, because several people can share a phone.
 */
export async function findOrCreateCustomer(
  tx: Db,
  person: Person,
  now: Date,
  { phoneWith }: { phoneWith?: 'sameName' } = {},
): Promise<CustomerMatch> {
  const { emailKey, phoneE164 } = person;
  const byEmail = emailKey && (await lockBy(tx, eq(customers.emailKey, emailKey)));
  const hasSameName = phoneWith && sql`lower(${customers.name}) = lower(${person.name})`;
  const known =
    byEmail ||
    (phoneE164 && (await lockBy(tx, and(eq(customers.phoneE164, phoneE164), hasSameName))));
  if (!known) return { customerId: await createCustomer(tx, person, now), customerByPhone: false };
  const { customerId } = known;
  await tx
    .update(customers)
    .set({ lastActivityAt: sql`greatest(${customers.lastActivityAt}, ${now.toISOString()})` })
    .where(eq(customers.customerId, customerId));
  return { customerId, customerByPhone: !byEmail };
}

/** Locks the customer, so that it cannot be merged or erased before the transaction ends. */
async function lockBy(tx: Db, condition: SQL | undefined): Promise<CustomerRecord | null> {
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
 * Of two concurrent calls with the same email address, the second call returns the customer that the first
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
