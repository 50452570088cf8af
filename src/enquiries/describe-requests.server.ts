import { APPOINTMENT_KINDS, APPOINTMENT_STATUSES } from '../appointments/options.ts';
import { CALLBACK_WINDOWS } from './options.ts';
import { shortDayAndTime } from '../opening/day-text.ts';
import { listPendingAppointments } from '../appointments/reads.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import type { InboxRecord } from './list-queries.server.ts';
import { describeCar } from './part-exchange/describe.server.ts';

type Row = Pick<
  InboxRecord,
  'enquiryId' | 'kind' | 'callbackWindow' | 'wantedAt' | 'wantedFilters'
>;

/**
 * Describes what the persons of enquiries ask for, by id of the enquiry: their appointment or the time that they
 * would like, when to call them, the car that they offer or look for.
 */
export async function describeRequests(
  db: Db,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, string>> {
  const ids = rows.map(({ enquiryId }) => enquiryId);
  const pending = ids.length > 0 ? await listPendingAppointments(db, ids) : [];
  const appointments = new Map(pending.map((one) => [one.enquiryId, one]));
  const described = new Map<number, string>();
  for (const row of rows) {
    const appointment = appointments.get(row.enquiryId);
    const parts = [
      appointment
        ? `${APPOINTMENT_KINDS[appointment.kind]}, ${APPOINTMENT_STATUSES[appointment.status].toLowerCase()}: ${shortDayAndTime(appointment.startsAt)}`
        : row.wantedAt && `Would like ${shortDayAndTime(row.wantedAt)}`,
      row.callbackWindow && `Call: ${CALLBACK_WINDOWS[row.callbackWindow].toLowerCase()}`,
      await describeCar(db, row),
    ].filter(Boolean);
    if (parts.length > 0) described.set(row.enquiryId, parts.join('. '));
  }
  return described;
}
