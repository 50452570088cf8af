import { Select } from '../../../ui/field.tsx';
import { REMIND_DAYS, type RemindDays } from '../options.ts';

interface Props {
  value: RemindDays | undefined;
  onChange: (days: RemindDays | undefined) => void;
}

export const remindText = (days: RemindDays) =>
  `Remind me in ${days === 1 ? '1 day' : `${days} days`} if there’s no answer`;

/** Whether staff are reminded if the person does not answer. */
export const RemindSelect = ({ value, onChange }: Props) => (
  <Select
    aria-label="Reminder"
    value={value ?? ''}
    onChange={({ currentTarget }) =>
      onChange(REMIND_DAYS.find((days) => String(days) === currentTarget.value))
    }
  >
    <option value="">No reminder</option>
    {REMIND_DAYS.map((days) => (
      <option key={days} value={days}>
        {remindText(days)}
      </option>
    ))}
  </Select>
);
