import { useController, useFormContext } from 'react-hook-form';
import { type Weekday, WEEKDAYS } from '../../../opening/opening-hours.ts';
import { namesOfDays } from '../../dealer.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { RowList } from '../../form/fields.tsx';
import visibility from '../../../../ui/styles/visibility.module.css';
import styles from '../settings.module.css';

/** The weekly opening hours, one line for days with the same hours. */
export function Hours() {
  return (
    <RowList
      name="hours"
      rowLabel="Line"
      newRow={{ days: '', schemaDays: [], opens: '09:00', closes: '18:00' }}
    >
      {(path) => (
        <>
          <Days path={path} />
          <TextField name={`${path}.opens`} label="Opens" type="time" className={styles.half} />
          <TextField name={`${path}.closes`} label="Closes" type="time" className={styles.half} />
        </>
      )}
    </RowList>
  );
}

function Days({ path }: { path: string }) {
  const { setValue } = useFormContext();
  const { field, fieldState } = useController({ name: `${path}.schemaDays` });
  const chosen: Weekday[] = field.value;
  const toggle = (day: Weekday) => {
    const days = WEEKDAYS.filter((one) => chosen.includes(one) !== (one === day));
    field.onChange(days);
    // The text that visitors see.
    setValue(`${path}.days`, namesOfDays(days));
  };
  return (
    <fieldset className={styles.days}>
      <legend className={styles.label}>Days</legend>
      {WEEKDAYS.map((day, at) => (
        <label key={day} className={styles.day}>
          <input
            ref={at === 0 ? field.ref : undefined}
            type="checkbox"
            checked={chosen.includes(day)}
            onChange={() => toggle(day)}
            onBlur={field.onBlur}
          />
          <span aria-hidden>{day}</span>
          <span className={visibility.visuallyHidden}>{namesOfDays([day])}</span>
        </label>
      ))}
      {fieldState.error?.message && <p className={styles.error}>{fieldState.error.message}</p>}
    </fieldset>
  );
}
