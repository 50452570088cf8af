import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  max,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { isExpectedAppointment } from '../conditions.server.ts';
import { DROPPED_STATUSES, OPEN_STATUSES } from '../options.ts';
import type { OpenPeriod } from '../../opening/opening.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { appointments, enquiries, enquiryEvents, users } from '../../../app/schema.server.ts';

export type AppointmentRecord = typeof appointments.$inferSelect;

const endsAt = sql<Date>`${appointments.startsAt} + make_interval(mins => ${appointments.minutes})`;

/** SQL condition for a query that joins the enquiry: the appointment is confirmed and its enquiry was not dropped. */
const takesPlace = and(
  eq(appointments.status, 'confirmed'),
  notInArray(enquiries.status, [...DROPPED_STATUSES]),
);

/** An appointment with the name of the colleague. */
export type AppointmentWithStaff = AppointmentRecord & { firstName: string; lastName: string };

const WITH_STAFF = {
  ...getTableColumns(appointments),
  firstName: users.firstName,
  lastName: users.lastName,
};

const selectWithStaff = (db: Db) =>
  db.select(WITH_STAFF).from(appointments).innerJoin(users, eq(users.userId, appointments.staffId));

/** Returns the latest appointment of an enquiry, or null. */
export async function findLatestAppointment(
  db: Db,
  enquiryId: number,
): Promise<AppointmentWithStaff | null> {
  const [row] = await selectWithStaff(db)
    .where(eq(appointments.enquiryId, enquiryId))
    .orderBy(desc(appointments.appointmentId))
    .limit(1);
  return row ?? null;
}

export async function findAppointment(
  db: Db,
  appointmentId: number,
): Promise<AppointmentWithStaff | null> {
  const [row] = await selectWithStaff(db).where(eq(appointments.appointmentId, appointmentId));
  return row ?? null;
}

/** Returns the proposed and confirmed appointments of enquiries. An enquiry has at most one. */
export const listPendingAppointments = (db: Db, enquiryIds: number[]) =>
  db
    .select({
      enquiryId: appointments.enquiryId,
      kind: appointments.kind,
      status: appointments.status,
      startsAt: appointments.startsAt,
    })
    .from(appointments)
    .where(
      and(
        inArray(appointments.enquiryId, enquiryIds),
        inArray(appointments.status, ['proposed', 'confirmed']),
      ),
    );

/** Returns the confirmed appointments of enquiries that start after an instant, with their enquiries. */
export const listConfirmedAhead = (
  db: Db,
  { enquiryIds, after }: { enquiryIds: number[]; after: Date },
) =>
  db
    .select({ appointment: WITH_STAFF, enquiry: getTableColumns(enquiries) })
    .from(appointments)
    .innerJoin(users, eq(users.userId, appointments.staffId))
    .innerJoin(enquiries, eq(enquiries.enquiryId, appointments.enquiryId))
    .where(
      and(
        inArray(appointments.enquiryId, enquiryIds),
        eq(appointments.status, 'confirmed'),
        gt(appointments.startsAt, after),
      ),
    );

/** Returns when a car is taken by confirmed appointments that end after an instant. */
export async function listBusyTimes(
  db: Db,
  { carId, after }: { carId: number; after: Date },
): Promise<OpenPeriod[]> {
  const rows = await db
    .select({ start: appointments.startsAt, minutes: appointments.minutes })
    .from(appointments)
    .innerJoin(enquiries, eq(enquiries.enquiryId, appointments.enquiryId))
    .where(
      and(
        eq(appointments.carId, carId),
        takesPlace,
        gt(endsAt, sql`${after.toISOString()}::timestamptz`),
      ),
    );
  return rows.map(({ start, minutes }) => ({
    start,
    end: new Date(start.getTime() + minutes * 60_000),
  }));
}

/** Returns a confirmed appointment of the same colleague or car at the same time, or null. */
export async function findOverlap(
  tx: Db,
  {
    appointmentId,
    staffId,
    carId,
    startsAt,
    minutes,
  }: Pick<AppointmentRecord, 'appointmentId' | 'staffId' | 'carId' | 'startsAt' | 'minutes'>,
) {
  const end = new Date(startsAt.getTime() + minutes * 60_000);
  const [row] = await tx
    .select({
      kind: appointments.kind,
      staffId: appointments.staffId,
      firstName: users.firstName,
    })
    .from(appointments)
    .innerJoin(users, eq(users.userId, appointments.staffId))
    .innerJoin(enquiries, eq(enquiries.enquiryId, appointments.enquiryId))
    .where(
      and(
        takesPlace,
        ne(appointments.appointmentId, appointmentId),
        lt(appointments.startsAt, end),
        gt(endsAt, sql`${startsAt.toISOString()}::timestamptz`),
        or(
          eq(appointments.staffId, staffId),
          carId === null ? undefined : eq(appointments.carId, carId),
        ),
      ),
    )
    .orderBy(sql`${appointments.staffId} = ${staffId} desc`)
    .limit(1);
  return row ?? null;
}

/** Returns the confirmed appointments of a user that start in a period, with their enquiries. */
export const listAppointmentsOf = (
  db: Db,
  { userId, from, to }: { userId: number; from: Date; to: Date },
) =>
  db
    .select({
      ...getTableColumns(appointments),
      name: enquiries.name,
      carTitle: enquiries.carTitle,
    })
    .from(appointments)
    .innerJoin(enquiries, eq(enquiries.enquiryId, appointments.enquiryId))
    .where(
      and(
        eq(appointments.staffId, userId),
        eq(appointments.status, 'confirmed'),
        gte(appointments.startsAt, from),
        lt(appointments.startsAt, to),
      ),
    )
    .orderBy(asc(appointments.startsAt));

/** Columns with the person and the car, for a query that joins the enquiry. */
const PERSON = { name: enquiries.name, phone: enquiries.phone, carTitle: enquiries.carTitle };

/**
 * Returns the appointments of all users that start in a period, earliest first. Leaves out cancelled ones, and proposed
 * or confirmed ones whose enquiry was dropped.
 */
export const listDiary = (db: Db, { from, to }: { from: Date; to: Date }) =>
  db
    .select({ ...WITH_STAFF, ...PERSON })
    .from(appointments)
    .innerJoin(users, eq(users.userId, appointments.staffId))
    .innerJoin(enquiries, eq(enquiries.enquiryId, appointments.enquiryId))
    .where(
      and(
        gte(appointments.startsAt, from),
        lt(appointments.startsAt, to),
        or(inArray(appointments.status, ['done', 'noShow']), isExpectedAppointment),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.appointmentId));

/**
 * Returns the confirmed appointments that start in a period, of people who left an email address, earliest first, with
 * the time of the last entry about an appointment in the thread. Leaves out those whose enquiry was dropped.
 */
export const listToRemind = (
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
) =>
  db
    .select({
      appointmentId: appointments.appointmentId,
      startsAt: appointments.startsAt,
      lastEventAt: max(enquiryEvents.at),
    })
    .from(appointments)
    .innerJoin(enquiries, eq(enquiries.enquiryId, appointments.enquiryId))
    .leftJoin(
      enquiryEvents,
      and(
        eq(enquiryEvents.enquiryId, appointments.enquiryId),
        eq(enquiryEvents.kind, 'appointment'),
      ),
    )
    .where(
      and(
        takesPlace,
        isNotNull(enquiries.email),
        gt(appointments.startsAt, from),
        lt(appointments.startsAt, to),
      ),
    )
    .groupBy(appointments.appointmentId)
    .orderBy(asc(appointments.startsAt))
    .limit(limit);

/**
 * Marks the appointments that start in a period as notified, and returns those that were not marked yet. A moved
 * appointment counts as not marked.
 */
export const markNotified = (db: Db, { after, until }: { after: Date; until: Date }) =>
  db
    .update(appointments)
    .set({ notifiedFor: sql`${appointments.startsAt}` })
    .from(enquiries)
    .where(
      and(
        eq(enquiries.enquiryId, appointments.enquiryId),
        takesPlace,
        gt(appointments.startsAt, after),
        lte(appointments.startsAt, until),
        sql`${appointments.notifiedFor} is distinct from ${appointments.startsAt}`,
      ),
    )
    .returning({
      enquiryId: appointments.enquiryId,
      staffId: appointments.staffId,
      kind: appointments.kind,
      startsAt: appointments.startsAt,
      carTitle: enquiries.carTitle,
    });

/** Returns when the thread of an enquiry last got an entry about its appointment, or null. */
export async function lastAppointmentEvent(db: Db, enquiryId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(enquiryEvents.at) })
    .from(enquiryEvents)
    .where(and(eq(enquiryEvents.enquiryId, enquiryId), eq(enquiryEvents.kind, 'appointment')));
  return row?.at ?? null;
}

/** Returns the oldest open enquiry for a test drive, or null. */
export async function findOpenTestDrive(db: Db) {
  const [row] = await db
    .select({
      enquiryId: enquiries.enquiryId,
      version: enquiries.version,
      carId: enquiries.carId,
      email: enquiries.email,
    })
    .from(enquiries)
    .where(and(eq(enquiries.kind, 'testDrive'), inArray(enquiries.status, [...OPEN_STATUSES])))
    .orderBy(asc(enquiries.enquiryId))
    .limit(1);
  return row ?? null;
}
