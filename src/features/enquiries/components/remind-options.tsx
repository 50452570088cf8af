import { REMIND_DAYS, type RemindDays } from '../options.ts';

export const remindText = (days: RemindDays) =>
  `Remind me in ${days === 1 ? '1 day' : `${days} days`} if there’s no answer`;

/** The options of a select: whether staff are reminded if the person does not answer. */
export const RemindOptions = () => (
  <>
    <option value="">No reminder</option>
    {REMIND_DAYS.map((days) => (
      <option key={days} value={days}>
        {remindText(days)}
      </option>
    ))}
  </>
);

/** The chosen days; undefined for no reminder. */
export const remindDaysOf = (value: string): RemindDays | undefined =>
  REMIND_DAYS.find((days) => String(days) === value);
