import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client.server.ts';
import { appointments } from '../../../app/schema.server.ts';
import type { AppointmentRecord } from './reads.server.ts';

type NewAppointment = Omit<
  AppointmentRecord,
  | 'appointmentId'
  | 'uid'
  | 'sequence'
  | 'licenceSeen'
  | 'notifiedFor'
  | 'calendarAnswer'
  | 'calendarSequence'
  | 'suggestedAt'
>;

/**
 * Inserts an appointment and returns it. Its calendar id is random: after a restore, ids of rows are used again,
 * and a new appointment would replace another one in a customer's calendar.
 */
export async function insertAppointment(
  tx: Db,
  { appointment, host }: { appointment: NewAppointment; host: string },
): Promise<AppointmentRecord> {
  const [row] = await tx
    .insert(appointments)
    .values({ ...appointment, uid: `${randomUUID()}@${host}` })
    .returning();
  if (!row) throw new Error('Insert into appointments returned no row');
  return row;
}

/** Stores the fields that staff can change, and the car of the enquiry. */
export async function updateAppointment(
  tx: Db,
  {
    appointmentId,
    carId,
    staffId,
    startsAt,
    minutes,
    place,
    note,
    sequence,
    status,
    licenceSeen,
  }: AppointmentRecord,
): Promise<void> {
  await tx
    .update(appointments)
    .set({ carId, staffId, startsAt, minutes, place, note, sequence, status, licenceSeen })
    .where(eq(appointments.appointmentId, appointmentId));
}

/** Lets one transaction at a time confirm appointments, so that two that overlap see each other. */
export async function lockConfirmations(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('appointments'))`);
}
