import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { enquiryEvents, mails } from '../schema.server.ts';

/** Returns the entry of the thread that an email belongs to, or null. */
export async function findMailEvent(tx: Db, mailId: number) {
  const [event] = await tx
    .select({
      enquiryId: enquiryEvents.enquiryId,
      at: enquiryEvents.at,
      kind: enquiryEvents.kind,
      actorId: enquiryEvents.actorId,
      data: enquiryEvents.data,
    })
    .from(enquiryEvents)
    .where(eq(enquiryEvents.mailId, mailId));
  return event ?? null;
}

/**
 * Returns the entries of a thread by which staff may have reached the person, oldest first, without those whose email
 * was not delivered.
 */
export const listContacts = (tx: Db, enquiryId: number) =>
  tx
    .select({
      at: enquiryEvents.at,
      kind: enquiryEvents.kind,
      outcome: enquiryEvents.outcome,
      mailId: enquiryEvents.mailId,
      actorId: enquiryEvents.actorId,
      data: enquiryEvents.data,
    })
    .from(enquiryEvents)
    .leftJoin(mails, eq(mails.mailId, enquiryEvents.mailId))
    .where(
      and(
        eq(enquiryEvents.enquiryId, enquiryId),
        inArray(enquiryEvents.kind, ['out', 'call', 'whatsapp', 'visit', 'appointment']),
        or(isNull(mails.status), ne(mails.status, 'failed')),
      ),
    )
    .orderBy(asc(enquiryEvents.at), asc(enquiryEvents.eventId));
