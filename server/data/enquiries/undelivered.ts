import { and, asc, eq, ne, notInArray, sql } from 'drizzle-orm';
import { STAFF_MAIL_KINDS } from '../../../domain/mail/mail.ts';
import { nameKey } from '../engine/fold.ts';
import type { Db } from '../engine/client.ts';
import { customers, mails } from '../schema/index.ts';

/** Returns the e-mails of an enquiry to the person that have failed, oldest first. */
export const listUndelivered = (db: Db, enquiryId: number) =>
  db
    .select({ mailId: mails.mailId, kind: mails.kind, to: mails.toAddress, error: mails.error })
    .from(mails)
    .where(
      and(
        eq(mails.enquiryId, enquiryId),
        eq(mails.status, 'failed'),
        notInArray(mails.kind, [...STAFF_MAIL_KINDS]),
      ),
    )
    .orderBy(asc(mails.mailId));

/** Replaces the address of a customer, unless another customer has the new one. */
export async function correctCustomerEmail(
  tx: Db,
  customerId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [other] = await tx
    .select({ customerId: customers.customerId })
    .from(customers)
    .where(and(eq(customers.emailKey, nameKey(to)), ne(customers.customerId, customerId)));
  if (other) return;
  await tx
    .update(customers)
    .set({ email: to, emailKey: nameKey(to), version: sql`${customers.version} + 1` })
    .where(and(eq(customers.customerId, customerId), eq(customers.emailKey, nameKey(from))));
}
