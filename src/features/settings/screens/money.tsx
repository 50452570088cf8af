import { useController } from 'react-hook-form';
import { Field, Select } from '../../../ui/field.tsx';
import { PERIOD_MONTHS } from '../money.ts';
import type { SettingValue } from '../settings.ts';
import { SwitchField } from '../../../ui/form/fields.tsx';
import { FieldGroup } from '../form/fields.tsx';
import { SettingForm } from '../form/setting-form.tsx';
import { type SettingFormat, useSettingForm } from '../form/use-setting-form.ts';

interface MoneyForm {
  salesSeeMargin: boolean;
  periodMonths: string;
}

const FORMAT: SettingFormat<'money', MoneyForm> = {
  name: 'money',
  toForm: ({ periodMonths, ...rest }) => ({ ...rest, periodMonths: String(periodMonths) }),
  toSetting: ({ periodMonths, ...rest }) => ({ ...rest, periodMonths: Number(periodMonths) }),
};

const LABELS = {
  salesSeeMargin: 'Sales see costs and margin',
  periodMonths: 'A VAT period has',
} as const;

/** The setting for the users who read money, and the VAT periods. */
export function Money({ loaded }: { loaded: { value: SettingValue<'money'>; version: number } }) {
  const state = useSettingForm(FORMAT, loaded);
  return (
    <SettingForm label="Money" state={state} labels={LABELS}>
      <FieldGroup title="Who sees it">
        <SwitchField
          name="salesSeeMargin"
          label={LABELS.salesSeeMargin}
          hint="Purchases, costs, what a car leaves, and the books. They can’t change them, and never see the floor."
        />
      </FieldGroup>
      <FieldGroup title="VAT periods">
        <PeriodMonths />
      </FieldGroup>
    </SettingForm>
  );
}

function PeriodMonths() {
  const { field } = useController({ name: 'periodMonths' });
  return (
    <Field
      label={LABELS.periodMonths}
      hint="Ask your accountant. Periods that are closed keep their months."
    >
      {(control) => (
        <Select {...control} {...field}>
          {PERIOD_MONTHS.map((months) => (
            <option key={months} value={months}>
              {months === 1 ? '1 month' : `${months} months`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
