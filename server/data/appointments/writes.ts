import { eq, sql } from 'drizzle-orm';
import type { Db } from '../engine/client.ts';
import { executeRows } from '../engine/execute.ts';
import { appointments } from '../schema/index.ts';
import type { AppointmentRecord } from './reads.ts';

type NewAppointment = Omit<AppointmentRecord, 'appointmentId' | 'uid' | 'sequence' | 'licenceSeen'>;

/** Inserts an appointment, whose calendar id contains its own id, and returns it. */
export async function insertAppointment(
  tx: Db,
  appointment: NewAppointment,
  host: string,
): Promise<AppointmentRecord> {
  const [next] = await executeRows<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('appointments', 'appointment_id'))::int as id`,
  );
  if (!next) throw new Error('The sequence of appointments returned no id');
  const [row] = await tx
    .insert(appointments)
    .overridingSystemValue()
    .values({ ...appointment, appointmentId: next.id, uid: `${next.id}@${host}` })
    .returning();
  if (!row) throw new Error('Insert into appointments returned no row');
  return row;
}

/** Stores what staff can change, and the car, which follows that of the enquiry. */
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
