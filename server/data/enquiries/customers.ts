import { and, asc, count, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '../engine/client.ts';
import { customerConsents, customers, enquiries } from '../schema/index.ts';

export interface Person {
  name: string;
  email: string | null;
  emailKey: string | null;
  phone: string | null;
  phoneE164: string | null;
}

const isCurrent = and(isNull(customers.mergedInto), isNull(customers.erasedAt));

/**
 * Finds the customer by e-mail address, otherwise by phone number, or inserts one. Adds the address or the
 * number if the found customer lacks it.
 */
export async function findOrCreateCustomer(tx: Db, person: Person, now: Date): Promise<number> {
  const known =
    (person.emailKey && (await findBy(tx, eq(customers.emailKey, person.emailKey)))) ||
    (person.phoneE164 && (await findBy(tx, eq(customers.phoneE164, person.phoneE164))));
  if (!known) return createCustomer(tx, person, now);
  const { customerId } = known;
  await tx
    .update(customers)
    .set({
      lastActivityAt: now,
      ...(known.emailKey === null && { email: person.email, emailKey: person.emailKey }),
      ...(known.phoneE164 === null && { phone: person.phone, phoneE164: person.phoneE164 }),
    })
    .where(eq(customers.customerId, customerId));
  return customerId;
}

async function findBy(tx: Db, condition: ReturnType<typeof eq>) {
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(condition, isCurrent))
    .orderBy(asc(customers.customerId))
    .limit(1);
  return row ?? null;
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

/** Returns a customer with the number of their enquiries, spam excluded, or null. */
export async function findCustomerSummary(db: Db, customerId: number) {
  const [customer] = await db
    .select({
      customerId: customers.customerId,
      name: customers.name,
      phoneE164: customers.phoneE164,
      enquiries: count(enquiries.enquiryId),
    })
    .from(customers)
    .leftJoin(
      enquiries,
      and(eq(enquiries.customerId, customers.customerId), ne(enquiries.status, 'spam')),
    )
    .where(eq(customers.customerId, customerId))
    .groupBy(customers.customerId);
  return customer ?? null;
}

/** Returns a customer other than the given one with this phone number, or null. */
export async function findOtherWithPhone(db: Db, phoneE164: string, customerId: number) {
  const [other] = await db
    .select({ customerId: customers.customerId, name: customers.name })
    .from(customers)
    .where(and(eq(customers.phoneE164, phoneE164), ne(customers.customerId, customerId), isCurrent))
    .limit(1);
  return other ?? null;
}

export async function insertConsent(
  tx: Db,
  consent: typeof customerConsents.$inferInsert,
): Promise<void> {
  await tx.insert(customerConsents).values(consent);
}
