import { and, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/client.server.ts';
import { referencesIn } from '../enquiries/reference.server.ts';
import { enquiries, enquiryEvents, mails } from '../schema.server.ts';
import type { Listed } from './mailbox.server.ts';

/** An email of a thread. */
export interface Threaded {
  mail: Listed;
  enquiryId: number;
}

/**
 * Returns the emails that belong to a thread, in the given order: those that answer an email that we sent, and those
 * of the person of an enquiry with its reference in the subject. Emails that we sent ourselves are left out.
 * @param ownAddresses in lower case; their emails belong to a thread only if they are the person's
 */
export async function findThreads(
  db: Db,
  listed: readonly Listed[],
  ownAddresses: ReadonlySet<string>,
): Promise<Threaded[]> {
  const sent = await findSent(db, listed);
  const found: Threaded[] = [];
  for (const mail of listed) {
    if (mail.messageId !== null && sent.has(mail.messageId)) continue;
    const answered = mail.references.find((id) => sent.has(id));
    const enquiryId =
      answered === undefined ? await findByReference(db, mail) : (sent.get(answered) ?? null);
    if (enquiryId === null) continue;
    const isOwn = mail.from !== null && ownAddresses.has(mail.from.email);
    if (isOwn && !(await isPerson(db, enquiryId, mail.from!.email))) continue;
    found.push({ mail, enquiryId });
  }
  return found;
}

/** Returns the enquiries of those emails among these, and among those that they answer, that we sent. */
async function findSent(db: Db, listed: readonly Listed[]): Promise<Map<string, number | null>> {
  const ids = new Set(
    listed.flatMap(({ messageId, references }) => [messageId ?? '', ...references]),
  );
  const rows = await db
    .select({ messageId: mails.messageId, enquiryId: mails.enquiryId })
    .from(mails)
    .where(sql`${mails.messageId} = any(${sql.param([...ids])}::text[])`);
  return new Map(rows.map(({ messageId, enquiryId }) => [messageId, enquiryId]));
}

/** A message that joined an enquiry has its own reference. */
async function findByReference(db: Db, { subject, from }: Listed): Promise<number | null> {
  const references = referencesIn(subject);
  if (references.length === 0 || from === null) return null;
  const joined = db
    .select({ id: enquiryEvents.eventId })
    .from(enquiryEvents)
    .where(
      and(
        eq(enquiryEvents.enquiryId, enquiries.enquiryId),
        inArray(sql`${enquiryEvents.data} ->> 'reference'`, references),
      ),
    );
  const [row] = await db
    .select({ enquiryId: enquiries.enquiryId })
    .from(enquiries)
    .where(
      and(
        isNotNull(enquiries.emailKey),
        eq(enquiries.emailKey, from.email),
        or(inArray(enquiries.reference, references), exists(joined)),
      ),
    )
    .limit(1);
  return row?.enquiryId ?? null;
}

async function isPerson(db: Db, enquiryId: number, email: string): Promise<boolean> {
  const { enquiryId: id, emailKey } = enquiries;
  return (await db.$count(enquiries, and(eq(id, enquiryId), eq(emailKey, email)))) > 0;
}
