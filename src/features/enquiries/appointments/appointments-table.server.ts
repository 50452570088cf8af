import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  APPOINTMENT_KINDS,
  APPOINTMENT_STATUSES,
  type AppointmentKind,
  type AppointmentStatus,
  CALENDAR_ANSWERS,
  type CalendarAnswerKind,
} from '../appointment-options.ts';
import { cars } from '../../cars/cars-table.server.ts';
import { instant, oneOf } from '../../../platform/database/columns.server.ts';
import { enquiries } from '../enquiries-table.server.ts';
import { users } from '../../staff/users-table.server.ts';

/** Test drives, viewings and calls that staff arrange with a customer. */
export const appointments = pgTable(
  'appointments',
  {
    appointmentId: integer('appointment_id').primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: integer('enquiry_id')
      .notNull()
      .references(() => enquiries.enquiryId, { onDelete: 'cascade' }),
    carId: integer('car_id').references(() => cars.carId, { onDelete: 'set null' }),
    staffId: integer('staff_id')
      .notNull()
      .references(() => users.userId),
    kind: text('kind').$type<AppointmentKind>().notNull(),
    startsAt: instant('starts_at').notNull(),
    minutes: smallint('minutes').notNull(),
    place: text('place'),
    note: text('note'),
    /** Identifies the appointment in the customer's calendar. Does not change when the appointment moves. */
    uid: text('uid').notNull(),
    /** Number of changes that were sent to the customer: `SEQUENCE` of iCalendar. */
    sequence: integer('sequence').notNull().default(0),
    status: text('status').$type<AppointmentStatus>().notNull(),
    /** The value of `startsAt` for which the colleague was notified. A moved appointment is notified again. */
    notifiedFor: instant('notified_for'),
    /** Whether staff have seen the driving licence. No copy of it is stored. */
    licenceSeen: boolean('licence_seen').notNull().default(false),
    /** The answer of the person's calendar to the invitation `calendarSequence`; outdated if `sequence` is higher. */
    calendarAnswer: text('calendar_answer').$type<CalendarAnswerKind>(),
    calendarSequence: integer('calendar_sequence'),
    /** The time that the person suggests. */
    suggestedAt: instant('suggested_at'),
  },
  (t) => [
    uniqueIndex('appointments_uid').on(t.uid),
    index('appointments_enquiry').on(t.enquiryId),
    index('appointments_car').on(t.carId),
    index('appointments_staff').on(t.staffId, t.startsAt),
    index('appointments_start').on(t.startsAt),
    check('appointments_kind', oneOf(t.kind, Object.keys(APPOINTMENT_KINDS))),
    check('appointments_status', oneOf(t.status, Object.keys(APPOINTMENT_STATUSES))),
    check('appointments_calendar_answer', oneOf(t.calendarAnswer, Object.keys(CALENDAR_ANSWERS))),
    check('appointments_minutes', sql`${t.minutes} between 15 and 240`),
  ],
);
