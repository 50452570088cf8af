import { type ReactNode, useRef, useState } from 'react';
import {
  CAR_CONDITIONS,
  FINANCE_OWED,
  PART_EXCHANGE_BOUNDS,
  SERVICE_HISTORIES,
} from '../../part-exchange.ts';
import { keysOf } from '../../../../platform/objects.ts';
import { readPlate, registeredText } from '../../../ireland/plate.ts';
import { useEarlyValue } from '../../../../ui/use-early-value.ts';
import { Field, InputField, Select } from '../../../../ui/field.tsx';
import type { EnquiryFailure } from '../submit.ts';
import panel from '../../../../ui/panel.module.css';
import fieldStyles from '../../../../ui/field.module.css';
import styles from './part-exchange.module.css';

type Fields = Pick<EnquiryFailure, 'errors' | 'values'>;

interface Props extends Fields {
  /** The field for photos. */
  children: ReactNode;
}

/** The fields of "Value my car". */
export function PartExchangeFields({ errors, values, children }: Props) {
  return (
    <div className={fieldStyles.pair}>
      <Registration errors={errors} values={values} />
      <InputField
        id="partExchange.makeModel"
        label="Make and model"
        name="partExchange.makeModel"
        hint="For example Volkswagen Golf"
        maxLength={PART_EXCHANGE_BOUNDS.maxMakeModel}
        defaultValue={values['partExchange.makeModel']}
        error={errors['partExchange.makeModel']}
      />
      <InputField
        id="partExchange.year"
        label="Year"
        name="partExchange.year"
        inputMode="numeric"
        maxLength={4}
        defaultValue={values['partExchange.year']}
        error={errors['partExchange.year']}
      />
      <InputField
        id="partExchange.mileageKm"
        label="Kilometres"
        name="partExchange.mileageKm"
        inputMode="numeric"
        maxLength={12}
        defaultValue={values['partExchange.mileageKm']}
        error={errors['partExchange.mileageKm']}
      />
      <Choice
        name="condition"
        label="Condition"
        options={{ '': 'Choose one', ...CAR_CONDITIONS }}
        errors={errors}
        values={values}
      />
      <Choice
        name="serviceHistory"
        label="Service history"
        options={SERVICE_HISTORIES}
        first="unknown"
        errors={errors}
        values={values}
      />
      <Choice
        name="finance"
        label="Is there finance owed on it?"
        options={FINANCE_OWED}
        first="unknown"
        errors={errors}
        values={values}
      />
      {children}
      <Field
        id="partExchange.note"
        label="Anything else we should know"
        error={errors['partExchange.note']}
        className={panel.whole}
      >
        {(control) => (
          <textarea
            {...control}
            name="partExchange.note"
            rows={3}
            maxLength={PART_EXCHANGE_BOUNDS.maxNote}
            defaultValue={values['partExchange.note']}
            className={fieldStyles.input}
          />
        )}
      </Field>
    </div>
  );
}

/** Shows when and where the car was registered, as the visitor types the number. */
function Registration({ errors, values }: Fields) {
  const known = values['partExchange.registration'] ?? '';
  const [typed, setTyped] = useState(known);
  const input = useRef<HTMLInputElement>(null);
  useEarlyValue(input, known, setTyped);
  const plate = readPlate(typed);

  return (
    <div>
      <InputField
        ref={input}
        id="partExchange.registration"
        label="Registration"
        name="partExchange.registration"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={PART_EXCHANGE_BOUNDS.maxRegistration}
        defaultValue={known}
        error={errors['partExchange.registration']}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <output
        htmlFor="partExchange.registration"
        className={styles.registered}
        data-read={plate ? '' : undefined}
      >
        {plate ? registeredText(plate) : 'For example 191-C-12345'}
      </output>
    </div>
  );
}

interface ChoiceProps extends Fields {
  name: 'condition' | 'serviceHistory' | 'finance';
  label: string;
  options: Readonly<Record<string, string>>;
  first?: string;
}

function Choice({ name, label, options, first = '', errors, values }: ChoiceProps) {
  const id = `partExchange.${name}` as const;
  return (
    <Field id={id} label={label} error={errors[id]}>
      {(control) => (
        <Select {...control} name={id} defaultValue={values[id] ?? first}>
          {keysOf(options).map((value) => (
            <option key={value} value={value}>
              {options[value]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
