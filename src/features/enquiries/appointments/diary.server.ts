import { and, asc, gte, lt, ne } from 'drizzle-orm';
import type { StaffContext } from '../../../app/context.server.ts';
import { deals } from '../../../app/schema.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { enquirySettings } from '../settings.server.ts';
import { addDays, dublinInstant, dublinTime } from '../../../platform/dublin-time.ts';
import { openingText } from '../../opening/hours-text.ts';
import { openPeriodsOn } from '../../opening/opening.ts';
import { mondayOf, weekOf } from '../../opening/weeks.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Diary } from './appointment.ts';
import { listDiary } from './reads.server.ts';
import { presentAppointment } from './state.server.ts';

/** Returns the appointments and handovers of a week with the opening hours of each day. Leaves out cancelled ones. */
export async function readDiary(
  { db, settings, now }: StaffContext,
  { week: chosen }: { week?: string | undefined },
): Promise<Diary> {
  const { times } = enquirySettings(settings);
  const today = dublinTime(now).date;
  const week = chosen ?? weekOf(today);
  const monday = mondayOf(week);
  if (monday === null) throw new AppError('invalid', 'Choose a week, for example 2026-W48');
  const dates = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
  const time = {
    from: dublinInstant(monday, '00:00'),
    to: dublinInstant(addDays(monday, 7), '00:00'),
  };
  const rows = await listDiary(db, time);
  const handovers = await listHandovers(db, time);
  const byDate = Map.groupBy(rows, ({ startsAt }) => dublinTime(startsAt).date);
  return {
    week,
    previous: existing(weekOf(addDays(monday, -7))),
    next: existing(weekOf(addDays(monday, 7))),
    today,
    days: dates.map((date) => ({
      date,
      opening: openingText(times, date),
      isClosed: openPeriodsOn(times, date).length === 0,
      appointments: (byDate.get(date) ?? []).map((row) => {
        const { staffId: _id, licenceSeen: _seen, ...appointment } = presentAppointment(row);
        const { enquiryId, name, phone, carTitle } = row;
        return { ...appointment, enquiryId, name, phone, carTitle };
      }),
      handovers: handovers.filter(({ at }) => dublinTime(new Date(at)).date === date),
    })),
  };
}

const existing = (week: string) => (mondayOf(week) === null ? null : week);

/** Returns the handovers of deals that were not cancelled. */
async function listHandovers(db: Db, { from, to }: { from: Date; to: Date }) {
  const rows = await db
    .select({
      dealId: deals.dealId,
      buyer: deals.buyer,
      carTitle: deals.carTitle,
      at: deals.handoverAt,
    })
    .from(deals)
    .where(and(gte(deals.handoverAt, from), lt(deals.handoverAt, to), ne(deals.state, 'cancelled')))
    .orderBy(asc(deals.handoverAt), asc(deals.dealId));
  return rows.flatMap(({ buyer, at, ...deal }) =>
    at ? { ...deal, name: buyer.name, at: at.toISOString() } : [],
  );
}
