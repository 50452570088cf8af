import type { EnquiryList, WaitingCount } from './enquiry.ts';
import type { EnquiryListQuery } from './input.ts';
import { endOfDay } from './state.ts';
import { paginateList } from '../platform/pagination.ts';
import type { Context, StaffContext } from '../context.server.ts';
import { readTogether } from '../platform/database/snapshot.server.ts';
import {
  type InboxRecord,
  countEnquiries,
  countWaiting,
  findPage,
  listRows,
} from './list-queries.server.ts';
import { findCards, presentCard } from '../cars/present-card.server.ts';
import { enquirySettings } from './settings.server.ts';
import { presentRow } from './present.server.ts';
import { APPOINTMENT_KINDS, APPOINTMENT_STATUSES } from '../appointments/options.ts';
import { CALLBACK_WINDOWS } from './options.ts';
import { shortDayAndTime } from '../opening/day-text.ts';
import { listPendingAppointments } from '../appointments/reads.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import { describeCar } from './part-exchange/describe.server.ts';

const NO_CAR = { carBooked: false, image: null, imageDetails: null };

/** Returns a page of the inbox and the counts of all tabs. */
export async function listInbox(
  { db, database, imageHost, settings, user, now }: StaffContext,
  query: EnquiryListQuery,
): Promise<EnquiryList> {
  const viewer = { userId: user.userId, endOfDay: endOfDay(now) };
  const { times, replyWithin } = enquirySettings(settings);
  const { total, counts, rows, requests } = await readTogether(db, async (tx) => {
    const found = await findPage(tx, query, viewer);
    const listed = found.ids.length > 0 ? await listRows(tx, found.ids) : [];
    return {
      total: found.total,
      counts: await countEnquiries(tx, viewer),
      rows: listed,
      requests: await describeRequests(tx, listed),
    };
  });
  const carIds = [...new Set(rows.flatMap(({ carId }) => carId ?? []))];
  const cards = carIds.length > 0 ? await findCards(database, carIds) : [];
  const cars = new Map(cards.map((card) => [card.carId, presentCard(card, imageHost)]));
  return {
    data: rows.map((row) =>
      presentRow(row, cars.get(row.carId ?? 0) ?? NO_CAR, requests.get(row.enquiryId) ?? null, {
        times,
        replyWithin,
        now,
      }),
    ),
    pagination: paginateList(total, query),
    counts,
  };
}

/** Returns how many enquiries wait for an answer, and when the latest of their messages came. */
export async function countWaitingEnquiries({ db }: Pick<Context, 'db'>): Promise<WaitingCount> {
  const { waiting, latestAt } = await countWaiting(db);
  return { waiting, latestAt: latestAt?.toISOString() ?? null };
}

type Row = Pick<
  InboxRecord,
  'enquiryId' | 'kind' | 'callbackWindow' | 'wantedAt' | 'wantedFilters'
>;

/**
 * Returns a description of each request, by the id of the enquiry: the appointment or the preferred time, when to
 * call, the car that the person wants to sell or is looking for.
 */
async function describeRequests(
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
