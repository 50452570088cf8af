import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { publicHolidays } from '../../opening/public-holidays.ts';
import button from '../../../ui/button.module.css';
import { byDate, CLOSED_DAYS_FORMAT, dateInDublin, type HoursForm } from './closed-days.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FieldGroup, RowList } from '../form/fields.tsx';
import { type LoadedSetting, SettingForm } from '../form/setting-form.tsx';

/** Days on which the dealer does not open, in addition to the weekly hours. */
export function OpeningDays({ loaded }: { loaded: LoadedSetting<'hours'> }) {
  return (
    <SettingForm
      label="Opening days"
      format={CLOSED_DAYS_FORMAT}
      loaded={loaded}
      labels={{ closedDays: 'Closed days', past: 'Past closed days' }}
    >
      <FieldGroup
        title="Closed days"
        hint="Days on which you won’t open. Your weekly hours are under Your dealership."
      >
        <RowList
          name="closedDays"
          rowLabel="Closed day"
          newRow={{ date: '', label: '' }}
          actions={<AddHolidays />}
        >
          {(path) => (
            <>
              <TextField name={`${path}.date`} label="Date" type="date" />
              <TextField name={`${path}.label`} label="Reason" />
            </>
          )}
        </RowList>
      </FieldGroup>
    </SettingForm>
  );
}

/** Buttons for this year and the next: each adds the public holidays to come that are not listed yet. */
function AddHolidays() {
  const { setValue } = useFormContext<HoursForm>();
  const closedDays = useWatch<HoursForm, 'closedDays'>({ name: 'closedDays' });
  const [today] = useState(() => dateInDublin());
  const thisYear = Number(today.slice(0, 4));
  const listed = new Set(closedDays.map(({ date }) => date));
  return [thisYear, thisYear + 1].map((year) => {
    const toCome = publicHolidays(year).filter(({ date }) => date >= today);
    if (toCome.length === 0) return null;
    const missing = toCome.filter(({ date }) => !listed.has(date));
    return (
      <button
        key={year}
        type="button"
        className={button.button}
        disabled={missing.length === 0}
        onClick={() =>
          setValue('closedDays', byDate([...closedDays, ...missing]), { shouldDirty: true })
        }
      >
        Add public holidays of {year}
      </button>
    );
  });
}
