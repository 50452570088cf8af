import type { Dealer } from '../../settings/dealer.ts';
import { keysOf } from '../../../platform/objects.ts';
import { CALLBACK_WINDOWS, type CallbackWindow } from '../options.ts';

/** Hours of the day in Dublin, from the first (inclusive) to the last (exclusive). */
const HOURS: Readonly<Partial<Record<CallbackWindow, readonly [string, string]>>> = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
};

/** Returns the times of day at which the dealer is open on some day of the week. */
export const callbackWindows = (hours: Dealer['hours']): CallbackWindow[] =>
  keysOf(CALLBACK_WINDOWS).filter((window) => {
    const [from, to] = HOURS[window] ?? [];
    return !from || !to || hours.some(({ opens, closes }) => opens < to && closes > from);
  });
