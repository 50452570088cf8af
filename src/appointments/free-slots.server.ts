import { freeSlots, SLOT_PROBLEMS, slotProblem } from './slots.ts';
import type { OpeningTimes } from '../opening/opening.ts';
import { listBusyTimes } from './reads.server.ts';
import type { Db } from '../platform/database/client.server.ts';
import { findCarForEnquiry } from '../enquiries/enquiry-cars.server.ts';
import { invalidField } from '../enquiries/refusals.server.ts';

async function timetableOf(db: Db, times: OpeningTimes, carId: number, now: Date) {
  const [car, busy] = await Promise.all([
    findCarForEnquiry(db, carId),
    listBusyTimes(db, carId, now),
  ]);
  return { times, busy, now, isSold: car?.sold ?? false };
}

/** Returns the starts of free test drives of a car; none for a sold car. */
export async function findFreeSlots(
  db: Db,
  times: OpeningTimes,
  carId: number,
  now: Date,
): Promise<Date[]> {
  const { isSold, ...timetable } = await timetableOf(db, times, carId, now);
  return isSold ? [] : freeSlots(timetable);
}

/** @throws {AppError} invalid if a visitor cannot drive the car at this time */
export async function checkWantedTime(
  db: Db,
  times: OpeningTimes,
  { carId, wantedAt }: { carId: number; wantedAt: Date },
  now: Date,
): Promise<void> {
  const { isSold, ...timetable } = await timetableOf(db, times, carId, now);
  if (isSold) throw invalidField('carId', 'This car is sold. Please choose another.');
  const problem = slotProblem(wantedAt, timetable);
  if (problem) throw invalidField('wantedAt', SLOT_PROBLEMS[problem]);
}
