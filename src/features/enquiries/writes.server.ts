import { and, desc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { ENQUIRY_COLUMNS, type EnquiryRecord } from './reads.server.ts';
import type { SessionUser } from '../../app/session-user.ts';
import { enquiries, enquiryEvents } from '../../app/schema.server.ts';

export type NewEnquiry = typeof enquiries.$inferInsert;
export type NewEvent = typeof enquiryEvents.$inferInsert;

/** Returns the new enquiry, or null if an enquiry with the same stamp exists. */
export async function insertEnquiry(tx: Db, enquiry: NewEnquiry): Promise<EnquiryRecord | null> {
  const [row] = await tx
    .insert(enquiries)
    .values(enquiry)
    .onConflictDoNothing({ target: enquiries.stampHash })
    .returning(ENQUIRY_COLUMNS);
  return row ?? null;
}

/** Returns the id of the new event, or null if a message with the same stamp exists. */
export async function insertEvent(tx: Db, event: NewEvent): Promise<number | null> {
  const [row] = await tx
    .insert(enquiryEvents)
    .values(event)
    .onConflictDoNothing({ target: enquiryEvents.stampHash })
    .returning({ eventId: enquiryEvents.eventId });
  return row?.eventId ?? null;
}

/** The columns of an event that name its author. */
export const authorOf = ({ userId, firstName, lastName }: SessionUser) => ({
  actorId: userId,
  actorName: `${firstName} ${lastName}`,
});

interface Contact {
  emailKey: string | null;
  phoneE164: string | null;
}

/**
 * Locks and returns the latest enquiry of the same person about a car that was active after `since`, or null. It has
 * the same email address and no different phone number. If neither has an email address, the phone number is the same.
 * Skips spam and enquiries that led to a sale.
 */
export async function lockEarlierEnquiry(
  tx: Db,
  { carId, since, ...person }: Contact & { carId: number; since: Date },
): Promise<EnquiryRecord | null> {
  const [row] = await tx
    .select()
    .from(enquiries)
    .where(
      and(
        eq(enquiries.carId, carId),
        gte(enquiries.lastActivityAt, since),
        ne(enquiries.status, 'won'),
        ne(enquiries.status, 'spam'),
        isSamePerson(person),
      ),
    )
    .orderBy(desc(enquiries.lastActivityAt))
    .limit(1)
    .for('update');
  return row ?? null;
}

function isSamePerson({ emailKey, phoneE164 }: Contact) {
  const { emailKey: email, phoneE164: phone } = enquiries;
  if (emailKey === null)
    return and(isNull(email), phoneE164 === null ? sql`false` : eq(phone, phoneE164));
  return and(
    eq(email, emailKey),
    phoneE164 === null ? undefined : or(isNull(phone), eq(phone, phoneE164)),
  );
}

/** Changes an enquiry and increments its version. */
export async function updateEnquiry(
  tx: Db,
  enquiryId: number,
  values: Partial<NewEnquiry>,
): Promise<number> {
  const [row] = await tx
    .update(enquiries)
    .set({ ...values, version: sql`${enquiries.version} + 1` })
    .where(eq(enquiries.enquiryId, enquiryId))
    .returning({ version: enquiries.version });
  if (!row) throw new Error(`Enquiry ${enquiryId} was not found`);
  return row.version;
}

/** Sets the time of the last activity. Does not change the version. */
export async function touchEnquiry(
  tx: Db,
  { enquiryId, lastActivityAt }: { enquiryId: number; lastActivityAt: Date },
): Promise<void> {
  await tx.update(enquiries).set({ lastActivityAt }).where(eq(enquiries.enquiryId, enquiryId));
}
