import { useContext, useRef, useState } from 'react';
import type { SlotDay } from '../../appointments/slots.ts';
import type { Dealer } from '../../../settings/dealer.ts';
import { useEarlyValue } from '../../../../ui/use-early-value.ts';
import { Field, Select } from '../../../../ui/field.tsx';
import { TickBox } from '../../../../ui/tick-box.tsx';
import { Sent } from '../form-fields.tsx';
import fieldStyles from '../../../../ui/field.module.css';
import link from '../../../../ui/link.module.css';

interface Props {
  days: readonly SlotDay[];
  dealer: Pick<Dealer, 'phone' | 'phoneE164'>;
}

/**
 * Day and time of a test drive. The list of times has the times of all days until JavaScript knows the chosen
 * day; the server checks the combination.
 */
export function TestDriveFields({ days, dealer: { phone, phoneE164 } }: Props) {
  const { errors, values } = useContext(Sent);
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState<string>();
  useEarlyValue(select, values.day ?? '', setChosen);
  const day = days.find(({ date }) => date === chosen);
  const times = day?.times ?? [...new Set(days.flatMap((one) => one.times))].sort();
  const licenceError = errors['fullLicence'];
  if (days.length === 0)
    return (
      <p>
        There are no free times to choose here at the moment. Please call us on{' '}
        <a href={`tel:${phoneE164}`} className={link.link}>
          {phone}
        </a>
        .
      </p>
    );
  return (
    <>
      <div className={fieldStyles.pair}>
        <Field id="day" label="Day" error={errors['day']}>
          {(control) => (
            <Select
              {...control}
              ref={select}
              name="day"
              defaultValue={values.day ?? ''}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            >
              <option value="">Choose a day</option>
              {days.map(({ date, label }) => (
                <option key={date} value={date}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field id="wantedAt" label="Time" error={errors['wantedAt']}>
          {(control) => (
            <Select {...control} name="time" defaultValue={values.time ?? ''}>
              <option value="">Choose a time</option>
              {times.map((time) => (
                <option key={time}>{time}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div>
        <TickBox
          id="fullLicence"
          name="fullLicence"
          defaultChecked={values.fullLicence !== undefined}
          aria-invalid={licenceError ? true : undefined}
          aria-describedby={licenceError ? 'fullLicence-error' : undefined}
        >
          I hold a full driving licence
        </TickBox>
        {licenceError && (
          <p id="fullLicence-error" className={fieldStyles.error}>
            {licenceError}
          </p>
        )}
      </div>
    </>
  );
}
