import {
  and,
  asc,
  eq,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { isExpectedAppointment, waitingSince } from '../enquiries/conditions.server.ts';
import { isOpenEnquiry, isWaitingEnquiry } from '../enquiries/enquiry-states-table.server.ts';
import { daysBetween, isDue } from '../enquiries/follow-up.ts';
import { enquirySettings } from '../enquiries/settings.server.ts';
import { describeRequests, latestExcerpt } from '../enquiries/list.server.ts';
import { stateOf } from '../enquiries/state.ts';
import { STAFF_MAIL_KINDS } from '../mails/mail.ts';
import { addDays, dublinInstant, dublinTime, nextMidnight } from '../../platform/dublin-time.ts';
import { mondayOf, weekOf } from '../opening/weeks.ts';
import { keysOf, pick } from '../../platform/objects.ts';
import {
  appointments,
  enquiries,
  enquiryEvents,
  mails,
  pendingReplies,
  users,
} from '../../app/schema.server.ts';
import type { Today } from './today.ts';

/** Maximum rows of a group. */
const SHOWN = 25;
/** Higher than for other groups, because staff must not miss an appointment. */
const APPOINTMENTS_SHOWN = 100;

type PeopleContext = Pick<StaffContext, 'db' | 'settings' | 'now' | 'hasMailServer'>;

const PERSON = {
  enquiryId: enquiries.enquiryId,
  version: enquiries.version,
  name: enquiries.name,
  phone: enquiries.phone,
  phoneE164: enquiries.phoneE164,
  hasEmail: sql<boolean>`${enquiries.email} is not null`,
  carTitle: enquiries.carTitle,
};
const personOf = (row: Pick<Today['followUps']['rows'][number], keyof typeof PERSON>) =>
  pick(row, keysOf(PERSON));

/** The columns that `describeRequests` needs. */
const REQUEST = pick(enquiries, ['kind', 'callbackWindow', 'wantedAt', 'wantedFilters']);

/** Number of rows in the whole group, without the limit. */
const total = sql<number>`count(*) over ()`.mapWith(Number);

const groupOf = <Row extends { total: number }, Shown>(
  rows: readonly Row[],
  present: (row: Omit<Row, 'total'>) => Shown,
) => ({
  count: rows[0]?.total ?? 0,
  rows: rows.map((one) => {
    const { total: _total, ...row } = one;
    return present(row);
  }),
});

/**
 * Time of the next scheduled reply. A nested `sql`, as in `isCarGone`, so that columns are qualified with their table.
 */
const scheduledAt = sql`(select min(${pendingReplies.sendAt}) from ${pendingReplies}
  where ${pendingReplies.enquiryId} = ${enquiries.enquiryId})`;
const sendAt = sql<Date | null>`${scheduledAt}`.mapWith(pendingReplies.sendAt);

/** Returns the people who wait for an answer, the longest waiting first. */
export async function listWaiting({ db, settings, now }: PeopleContext): Promise<Today['waiting']> {
  const { times, replyWithin } = enquirySettings(settings);
  const timing = {
    status: enquiries.status,
    lastInboundAt: enquiries.lastInboundAt,
    lastOutboundAt: enquiries.lastOutboundAt,
    followUpAt: enquiries.followUpAt,
    remindAt: enquiries.remindAt,
    erasedAt: enquiries.erasedAt,
    waitingSince,
  };
  const rows = await db
    .select({ ...PERSON, ...timing, ...REQUEST, words: latestExcerpt, sendAt, total })
    .from(enquiries)
    .where(isWaitingEnquiry(enquiries))
    .orderBy(asc(waitingSince), asc(enquiries.enquiryId))
    .limit(SHOWN);
  const requests = await describeRequests(db, rows);
  return groupOf(rows, (row) => ({
    ...personOf(row),
    kind: row.kind,
    request: requests.get(row.enquiryId) ?? null,
    words: row.words,
    isOverdue: stateOf(row, { times, replyWithin, now }) === 'overdue',
    since: row.waitingSince.toISOString(),
    // A scheduled reply whose time has passed is a draft.
    sendAt: row.sendAt && row.sendAt > now ? row.sendAt.toISOString() : null,
  }));
}

/** Returns the appointments of today and tomorrow, and earlier ones whose outcome is not recorded. */
export async function listAppointments({ db, now }: PeopleContext): Promise<Today['appointments']> {
  const rows = await db
    .select({
      ...PERSON,
      appointmentId: appointments.appointmentId,
      kind: appointments.kind,
      status: appointments.status,
      startsAt: appointments.startsAt,
      place: appointments.place,
      staff: users.firstName,
      total,
    })
    .from(appointments)
    .innerJoin(users, eq(users.userId, appointments.staffId))
    .innerJoin(enquiries, eq(enquiries.enquiryId, appointments.enquiryId))
    .where(and(lt(appointments.startsAt, nextMidnight(nextMidnight(now))), isExpectedAppointment))
    .orderBy(asc(appointments.startsAt), asc(appointments.appointmentId))
    .limit(APPOINTMENTS_SHOWN);
  return groupOf(rows, ({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }));
}

/**
 * Returns the follow-ups and reminders that are due. Leaves out people who wait for an answer, because they are in the
 * group `waiting`.
 */
export async function listFollowUps({ db, now }: PeopleContext): Promise<Today['followUps']> {
  const { followUpAt, remindAt, remindSince } = enquiries;
  const end = nextMidnight(now);
  const rows = await db
    .select({ ...PERSON, ...REQUEST, followUpAt, remindSince, total })
    .from(enquiries)
    .where(
      and(
        or(lt(followUpAt, end), lt(remindAt, end)),
        isOpenEnquiry(enquiries),
        isNull(enquiries.erasedAt),
        sql`not (${isWaitingEnquiry(enquiries)})`,
      ),
    )
    .orderBy(sql`least(${followUpAt}, ${remindAt})`, asc(enquiries.enquiryId))
    .limit(SHOWN);
  const requests = await describeRequests(db, rows);
  return groupOf(rows, (row) => {
    const isPromised = isDue(row.followUpAt, now);
    return {
      ...personOf(row),
      request: requests.get(row.enquiryId) ?? null,
      promisedFor: isPromised && row.followUpAt ? row.followUpAt.toISOString() : null,
      noAnswerDays: isPromised ? null : daysBetween(row.remindSince ?? now, now),
    };
  });
}

/** Returns the undelivered emails of open enquiries, unless staff reached the person in another way since. */
export async function listUndelivered({
  db,
  hasMailServer,
}: PeopleContext): Promise<Today['undelivered']> {
  // Without a mail server no email is sent, and a notice on every staff screen says so.
  if (!hasMailServer) return { count: 0, rows: [] };
  const sentAt = sql`coalesce(${enquiryEvents.at}, ${mails.createdAt})`;
  const rows = await db
    .select({
      ...PERSON,
      mailId: mails.mailId,
      to: mails.toAddress,
      error: mails.error,
      stored: sql<boolean>`${mails.storedAt} is not null`,
      total,
    })
    .from(mails)
    .innerJoin(enquiries, eq(enquiries.enquiryId, mails.enquiryId))
    .leftJoin(enquiryEvents, eq(enquiryEvents.mailId, mails.mailId))
    .where(
      and(
        // A literal, because PostgreSQL would not use the partial index of failed emails with a parameter.
        sql`${mails.status} = 'failed'`,
        notInArray(mails.kind, [...STAFF_MAIL_KINDS]),
        or(isNull(mails.storedAt), ne(mails.kind, 'enquiryReceived')),
        isOpenEnquiry(enquiries),
        isNull(enquiries.erasedAt),
        or(isNull(enquiries.lastOutboundAt), lte(enquiries.lastOutboundAt, sentAt)),
      ),
    )
    .orderBy(asc(mails.mailId))
    .limit(SHOWN);
  return groupOf(rows, (row) => row);
}

/**
 * Returns the median time until the first reply, this week and last week, in minutes. Leaves out enquiries by phone and
 * in person, which are answered on receipt.
 */
export async function medianReplies({ db, now }: PeopleContext): Promise<Today['firstReply']> {
  const monday = mondayOf(weekOf(dublinTime(now).date)) ?? '';
  const isThisWeek = gte(enquiries.firstReplyAt, dublinInstant(monday, '00:00'));
  const median = sql`percentile_cont(0.5) within group (order by ${enquiries.firstReplyOpenSeconds})`;
  const [found] = await db
    .select({
      thisWeek: sql<number | null>`${median} filter (where ${isThisWeek})`,
      lastWeek: sql<number | null>`${median} filter (where not (${isThisWeek}))`,
    })
    .from(enquiries)
    .where(
      and(
        gte(enquiries.firstReplyAt, dublinInstant(addDays(monday, -7), '00:00')),
        isNotNull(enquiries.firstReplyOpenSeconds),
        notInArray(enquiries.source, ['phone', 'walkIn']),
      ),
    );
  return { thisWeek: minutes(found?.thisWeek), lastWeek: minutes(found?.lastWeek) };
}

const minutes = (seconds: number | null | undefined) =>
  seconds == null ? null : Math.round(seconds / 60);
