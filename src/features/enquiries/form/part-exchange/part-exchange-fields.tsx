import { type ReactNode, useContext, useRef, useState } from 'react';
import {
  CAR_CONDITIONS,
  FINANCE_OWED,
  PART_EXCHANGE_BOUNDS,
  SERVICE_HISTORIES,
} from '../../part-exchange.ts';
import { readPlate, registeredText } from '../../../ireland/plate.ts';
import { useEarlyValue } from '../../../../ui/use-early-value.ts';
import { FormArea, FormInput, FormSelect, Sent } from '../form-fields.tsx';
import panel from '../../../../ui/panel.module.css';
import fieldStyles from '../../../../ui/field.module.css';
import styles from './part-exchange.module.css';

/** The fields of "Value my car". @param props.children the field for photos */
export const PartExchangeFields = ({ children }: { children: ReactNode }) => (
  <div className={fieldStyles.pair}>
    <Registration />
    <FormInput
      name="partExchange.makeModel"
      label="Make and model"
      hint="For example Volkswagen Golf"
      maxLength={PART_EXCHANGE_BOUNDS.maxMakeModel}
    />
    <FormInput name="partExchange.year" label="Year" inputMode="numeric" maxLength={4} />
    <FormInput
      name="partExchange.mileageKm"
      label="Kilometres"
      inputMode="numeric"
      maxLength={12}
    />
    <FormSelect
      name="partExchange.condition"
      label="Condition"
      options={[['', 'Choose one'], ...Object.entries(CAR_CONDITIONS)]}
    />
    <FormSelect
      name="partExchange.serviceHistory"
      label="Service history"
      options={Object.entries(SERVICE_HISTORIES)}
      first="unknown"
    />
    <FormSelect
      name="partExchange.finance"
      label="Is there finance owed on it?"
      options={Object.entries(FINANCE_OWED)}
      first="unknown"
    />
    {children}
    <FormArea
      name="partExchange.note"
      label="Anything else we should know"
      rows={3}
      maxLength={PART_EXCHANGE_BOUNDS.maxNote}
      className={panel.whole}
    />
  </div>
);

/** Shows when and where the car was registered, as the visitor types the number. */
function Registration() {
  const known = useContext(Sent).values['partExchange.registration'] ?? '';
  const [typed, setTyped] = useState(known);
  const input = useRef<HTMLInputElement>(null);
  useEarlyValue(input, known, setTyped);
  const plate = readPlate(typed);

  return (
    <div>
      <FormInput
        ref={input}
        name="partExchange.registration"
        label="Registration"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={PART_EXCHANGE_BOUNDS.maxRegistration}
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
