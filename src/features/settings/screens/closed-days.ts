import { DAY_MS } from '../../../platform/durations.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import type { SettingValue } from '../settings.ts';
import type { SettingFormat } from '../form/setting-form.tsx';

type ClosedDays = SettingValue<'hours'>['closedDays'];

export interface HoursForm {
  /** Today and later. */
  closedDays: ClosedDays;
  /** Not shown. The waiting times of open enquiries need them for a while. */
  past: ClosedDays;
}

/** Days for which a past closed day is kept. */
const KEPT_DAYS = 90;

export const byDate = (days: ClosedDays) => days.toSorted((a, b) => a.date.localeCompare(b.date));

/** A date in Dublin, by default today. */
export const dateInDublin = (daysAgo = 0) =>
  dublinTime(new Date(Date.now() - daysAgo * DAY_MS)).date;

export const CLOSED_DAYS_FORMAT: SettingFormat<'hours', HoursForm> = {
  name: 'hours',
  toForm: ({ closedDays }) => {
    const [today, oldest] = [dateInDublin(), dateInDublin(KEPT_DAYS)];
    return {
      closedDays: byDate(closedDays).filter(({ date }) => date >= today),
      past: closedDays.filter(({ date }) => date >= oldest && date < today),
    };
  },
  // The days of the form are first, so that an error has the index of its row.
  toSetting: ({ closedDays, past }) => ({ closedDays: [...closedDays, ...past] }),
};
