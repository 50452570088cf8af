import { useFormContext } from 'react-hook-form';
import { MultilineField, TextField } from '../../../ui/form/fields.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { FieldGroup, RowList } from '../form/fields.tsx';
import {
  linesOf,
  type LoadedSetting,
  SettingForm,
  type SettingFormat,
} from '../form/setting-form.tsx';

interface DealsForm {
  extras: { name: string; price: string; exempt: boolean }[];
  terms: string;
  checklist: string;
}

/** Cents of an amount such as `640.50`; NaN for other texts. */
const centsOf = (text: string) =>
  /^\d+(?:\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : Number.NaN;

const LABELS: Readonly<Record<keyof DealsForm, string>> = {
  extras: 'Extras',
  terms: 'Terms of an order',
  checklist: 'Before a car is handed over',
};

const FORMAT: SettingFormat<'deals', DealsForm> = {
  name: 'deals',
  toForm: ({ extras, checklist, terms }) => ({
    extras: extras.map((extra) => ({ ...extra, price: String(extra.price / 100) })),
    terms,
    checklist: checklist.join('\n'),
  }),
  toSetting: ({ extras, checklist, terms }) => ({
    extras: extras.map((extra) => ({ ...extra, price: centsOf(extra.price) })),
    terms,
    checklist: linesOf(checklist),
  }),
  fieldOf: (path) => (path.startsWith('checklist') ? 'checklist' : path),
};

/** The extras of a deal, the terms on orders, and the checklist of a handover. */
export function Deals({ loaded }: { loaded: LoadedSetting<'deals'> }) {
  return (
    <SettingForm label="Deals" format={FORMAT} loaded={loaded} labels={LABELS}>
      <FieldGroup title={LABELS.extras} hint="What staff can add to a deal with one press.">
        <RowList name="extras" rowLabel="Extra" newRow={{ name: '', price: '', exempt: false }}>
          {(path) => (
            <>
              <TextField name={`${path}.name`} label="Name" maxLength={80} />
              <TextField
                name={`${path}.price`}
                label="Price in euro, with VAT"
                inputMode="decimal"
              />
              <Exempt name={`${path}.exempt`} />
            </>
          )}
        </RowList>
      </FieldGroup>
      <FieldGroup title={LABELS.terms}>
        <MultilineField
          name="terms"
          label="Terms"
          rows={12}
          hint={`Printed on each order with their version, which is ${loaded.version} now. Orders that are issued keep theirs. Ask your solicitor.`}
        />
      </FieldGroup>
      <FieldGroup title={LABELS.checklist}>
        <MultilineField name="checklist" label="Checklist" hint="One point per line." rows={8} />
      </FieldGroup>
    </SettingForm>
  );
}

function Exempt({ name }: { name: string }) {
  const { register } = useFormContext();
  return <TickBox {...register(name)}>No VAT is due on it</TickBox>;
}
