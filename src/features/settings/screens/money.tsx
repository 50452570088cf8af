import { PERIOD_MONTHS } from '../money.ts';
import { SelectField, SwitchField } from '../../../ui/form/fields.tsx';
import { FieldGroup } from '../form/fields.tsx';
import { type LoadedSetting, SettingForm, type SettingFormat } from '../form/setting-form.tsx';

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

/** Edits whether sales staff see costs and margins, and the length of VAT periods. */
export function Money({ loaded }: { loaded: LoadedSetting<'money'> }) {
  return (
    <SettingForm label="Money" format={FORMAT} loaded={loaded} labels={LABELS}>
      <FieldGroup title="Who sees it">
        <SwitchField
          name="salesSeeMargin"
          label={LABELS.salesSeeMargin}
          hint="Purchases, costs, what a car leaves, and the books. They can’t change them, and never see the floor."
        />
      </FieldGroup>
      <FieldGroup title="VAT periods">
        <SelectField
          name="periodMonths"
          label={LABELS.periodMonths}
          hint="Ask your accountant. Periods that are closed keep their months."
        >
          {PERIOD_MONTHS.map((months) => (
            <option key={months} value={months}>
              {months === 1 ? '1 month' : `${months} months`}
            </option>
          ))}
        </SelectField>
      </FieldGroup>
    </SettingForm>
  );
}
