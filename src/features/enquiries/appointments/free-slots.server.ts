import { freeSlots, SLOT_PROBLEMS, slotProblem } from './slots.ts';
import type { Context } from '../../../app/context.server.ts';
import { enquirySettings } from '../settings.server.ts';
import { listBusyTimes } from './reads.server.ts';
import { findCarForEnquiry } from '../enquiry-car.server.ts';
import { invalidField } from '../../../platform/errors.ts';

type SlotContext = Pick<Context, 'db' | 'settings' | 'now'>;

async function timetableOf({ db, settings, now }: SlotContext, carId: number) {
  const { times } = enquirySettings(settings);
  const [car, busy] = await Promise.all([
    findCarForEnquiry(db, carId),
    listBusyTimes(db, { carId, after: now }),
  ]);
  return { times, busy, now, isSold: car?.sold ?? false };
}

/** Returns the starts of free test drives of a car; none for a sold car. */
export async function findFreeSlots(
  ctx: SlotContext,
  { carId }: { carId: number },
): Promise<Date[]> {
  const { isSold, ...timetable } = await timetableOf(ctx, carId);
  return isSold ? [] : freeSlots(timetable);
}

/** @throws {AppError} invalid if a visitor cannot drive the car at this time */
export async function checkWantedTime(
  ctx: SlotContext,
  { carId, wantedAt }: { carId: number; wantedAt: Date },
): Promise<void> {
  const { isSold, ...timetable } = await timetableOf(ctx, carId);
  if (isSold) throw invalidField('carId', 'This car is sold. Please choose another.');
  const problem = slotProblem(wantedAt, timetable);
  if (problem) throw invalidField('wantedAt', SLOT_PROBLEMS[problem]);
}
