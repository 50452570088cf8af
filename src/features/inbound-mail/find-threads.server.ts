import { and, eq, exists, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { referencesIn } from '../enquiries/reference.server.ts';
import { appointments, enquiries, enquiryEvents, mails } from '../../app/schema.server.ts';
import type { Listed } from './mailbox.server.ts';

/** An email with the enquiry to which it belongs. */
export interface Threaded {
  mail: Listed;
  enquiryId: number;
}

/**
 * Returns the emails that belong to a thread, in the given order: answers to an email that we sent, and emails from the
 * person of an enquiry with its reference in the subject. Leaves out emails that we sent.
 * @param ownAddresses in lower case. Leaves out emails from these addresses, unless the address is that of the person
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

/**
 * Returns the emails that we sent, among these emails and those that they answer, as a map from Message-ID to enquiry
 * id.
 */
async function findSent(db: Db, listed: readonly Listed[]): Promise<Map<string, number | null>> {
  const ids = new Set(
    listed.flatMap(({ messageId, references }) => [messageId ?? '', ...references]),
  );
  const byRelayId = new Map([...ids].flatMap((id) => relayIds(id).map((one) => [one, id])));
  const rows = await db
    .select({ messageId: mails.messageId, relayId: mails.relayId, enquiryId: mails.enquiryId })
    .from(mails)
    .where(
      or(
        sql`${mails.messageId} = any(${sql.param([...ids])}::text[])`,
        sql`${mails.relayId} = any(${sql.param([...byRelayId.keys()])}::text[])`,
      ),
    );
  return new Map(
    rows.flatMap(({ messageId, relayId, enquiryId }) => {
      const replaced = relayId === null ? undefined : byRelayId.get(relayId);
      return [messageId, ...(replaced === undefined ? [] : [replaced])].map(
        (id): [string, number | null] => [id, enquiryId],
      );
    }),
  );
}

/** Returns the ids that a mail server can have given to an email with this Message-ID: with and without its domain. */
export const relayIds = (messageId: string): string[] => {
  const [, whole, local] = /^<(([^@<>]{20,250})(?:@[^<>]*)?)>$/.exec(messageId) ?? [];
  return local === undefined || whole === undefined ? [] : [...new Set([local, whole])];
};

/**
 * Finds the enquiry of the sender by a reference in the subject: its own, or that of a later message of the person.
 */
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

/** Subjects of answers that calendars send: `Declined: Test drive of the 2020 Volvo XC60`, in any language. */
const CALENDAR_SUBJECT =
  /[:：]\s?(?:Test drive|Visit|Phone call)(?:,| of the | to see the | about the )/;

/**
 * Returns the emails that can be answers of a calendar to an invitation of ours. Their headers often name no email of
 * ours: only their content names the invitation.
 */
export async function findCalendarMails(
  db: Db,
  listed: readonly Listed[],
  now: Date,
): Promise<Set<Listed>> {
  const senders = [...new Set(listed.flatMap(({ from }) => from?.email ?? []))];
  const rows = await db
    .selectDistinct({ email: enquiries.emailKey })
    .from(enquiries)
    .innerJoin(appointments, eq(appointments.enquiryId, enquiries.enquiryId))
    .where(
      and(
        sql`${enquiries.emailKey} = any(${sql.param(senders)}::text[])`,
        gt(appointments.startsAt, new Date(now.getTime() - DAY_MS)),
      ),
    );
  const invited = new Set(rows.map(({ email }) => email));
  return new Set(
    listed.filter(
      ({ from, subject }) => CALENDAR_SUBJECT.test(subject) || invited.has(from?.email ?? ''),
    ),
  );
}
