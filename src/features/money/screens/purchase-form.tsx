import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { browserApi } from '../../../app/api/browser-api.ts';
import { useCan } from '../../../app/session.ts';
import { keysOf, mapNames, pick } from '../../../platform/objects.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Options, Select } from '../../../ui/field.tsx';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { MultilineField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { shownText } from '../../../ui/form/merge.ts';
import { useVersionedForm } from '../../../ui/form/use-versioned-form.ts';
import { CustomerSearch } from '../../customers/components/customer-search.tsx';
import { customerReference } from '../../customers/options.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import { FileButton, FileList, useFiles } from '../components/files.tsx';
import { purchaseInput } from '../input.ts';
import type { CarMoney } from '../money.ts';
import { PAID_HOW } from '../options.ts';
import { amountText, parseEuro, typedCents } from '../parse-euro.ts';
import { HOW_IT_CAME, type HowItCame, SCHEMES, vatIn } from '../what-it-leaves.ts';
import { DeleteButton } from './delete-button.tsx';
import panel from '../../../ui/panel.module.css';
import styles from './money.module.css';

/** Hints for the field `how`: what to enter as the price, and when to ask an accountant. */
const ADVICE: Partial<Record<HowItCame, string>> = {
  auction:
    'The fees belong to the price where the auction’s invoice says so; otherwise add them as a cost.',
  euVat: 'You declare the VAT yourself and deduct it. Ask your accountant.',
  import:
    'Enter the price with the import VAT that you paid, and that VAT below. Duty is a cost. Ask your accountant.',
  northernIreland: 'Ask your accountant: it depends on the seller’s invoice.',
};

const LABELS = {
  price: 'Price paid in euro, with any VAT',
  date: 'Date',
  how: 'How it came',
  scheme: 'VAT scheme',
  vat: 'VAT in the price that you deduct',
  customerId: 'Seller among your customers',
  sellerName: 'Name of the seller',
  sellerVatNumber: 'VAT number of the seller',
  sellerAddress: 'Address of the seller',
  documentNumber: 'Document number',
  paidHow: 'Paid by',
  files: 'Files',
} as const;

const storedOf = ({ purchase }: Pick<CarMoney, 'purchase'>) => ({
  version: purchase?.version ?? 0,
  values: {
    price: amountText(purchase?.price ?? null),
    date: purchase?.date ?? dublinTime(new Date()).date,
    how: purchase?.how ?? 'private',
    scheme: purchase?.scheme ?? 'margin',
    vat: amountText(purchase?.vat ?? null),
    customerId: purchase?.customerId ?? null,
    sellerName: purchase?.sellerName ?? '',
    sellerVatNumber: purchase?.sellerVatNumber ?? '',
    sellerAddress: purchase?.sellerAddress ?? '',
    documentNumber: purchase?.documentNumber ?? '',
    paidHow: purchase?.paidHow ?? '',
    files: purchase?.files ?? [],
  },
});
type Values = ReturnType<typeof storedOf>['values'];

const HOW = mapNames(keysOf(HOW_IT_CAME), (how) => HOW_IT_CAME[how].label);
const OPTIONS: Readonly<Record<string, string>> = { ...HOW, ...SCHEMES, ...PAID_HOW };

/** Formats a value for the list of another user's changes. */
function format(value: unknown, name: string): string {
  if (Array.isArray(value)) return String(value.length);
  if (typeof value === 'number') return customerReference(value);
  return (
    (['how', 'scheme', 'paidHow'].includes(name) && OPTIONS[String(value)]) || shownText(value)
  );
}

const DIRTY = { shouldDirty: true };

/** The form for the purchase of a car. The field `how` decides which VAT schemes can be chosen. */
export function PurchaseForm({ car }: { car: CarMoney }) {
  const { carId, purchase } = car;
  const can = useCan();
  const [today] = useState(() => dublinTime(new Date()).date);
  const state = useVersionedForm({
    loaded: storedOf(car),
    load: () => browserApi.carMoney(carId).then(storedOf),
    schema: purchaseInput.omit({ version: true }),
    toInput: ({ files, ...values }: Values) => ({
      ...values,
      price: typedCents(values.price) ?? Number.NaN,
      vat: values.scheme === 'vat' ? (typedCents(values.vat) ?? 0) : 0,
      paidHow: values.paidHow || null,
      fileIds: files.map(({ fileId }) => fileId),
    }),
    fieldOf: (path) => path.replace(/^fileIds.*/, 'files'),
    save: (input, version) =>
      browserApi.put('/cars/:carId/purchase', { params: { carId }, body: { ...input, version } }),
    done: 'The purchase was saved.',
  });
  const { control, register, setValue, getValues } = state.form;
  const [how, scheme, customerId, files] = useWatch({
    control,
    name: ['how', 'scheme', 'customerId', 'files'],
  });
  const uploads = useFiles(files, (all) => setValue('files', all, DIRTY));
  const isReadOnly = !can('money') || purchase?.isClosed === true;
  const chooseHow = () => {
    const { how: chosen, price, date } = getValues();
    const cents = parseEuro(price);
    setValue('scheme', HOW_IT_CAME[chosen].schemes[0], DIRTY);
    const vat = chosen === 'vatInvoice' && cents !== null ? amountText(vatIn(cents, date)) : '';
    setValue('vat', vat, DIRTY);
  };
  return (
    <EditForm
      state={{ ...state, busy: state.busy || uploads.busy }}
      aria-label="Purchase"
      className={panel.stack}
    >
      <ConflictNotice
        what="this purchase"
        theirs={state.theirs}
        labels={LABELS}
        format={format}
        button="Save the purchase"
      />
      <fieldset disabled={isReadOnly} className={styles.fields}>
        {purchase?.isClosed && (
          <p className={panel.whole}>
            The VAT period of this purchase is closed, so it can’t change.
          </p>
        )}
        <TextField name="price" label={LABELS.price} inputMode="decimal" />
        <TextField name="date" label={LABELS.date} type="date" max={today} />
        <Field label={LABELS.how} error={state.errorOf('how')} hint={ADVICE[how]}>
          {(props) => (
            <Select {...props} {...register('how', { onChange: chooseHow })}>
              <Options of={HOW} />
            </Select>
          )}
        </Field>
        <SelectField name="scheme" label={LABELS.scheme}>
          <Options of={pick(SCHEMES, HOW_IT_CAME[how].schemes)} />
        </SelectField>
        {scheme === 'vat' && (
          <TextField
            name="vat"
            label={LABELS.vat}
            inputMode="decimal"
            hint="As the invoice states it."
          />
        )}
        {can('customers') && (
          <div className={panel.whole}>
            {customerId === null ? (
              <CustomerSearch
                label={LABELS.customerId}
                hint="Or type the name below."
                onChoose={(customer) => {
                  setValue('customerId', customer.customerId, DIRTY);
                  setValue('sellerName', customer.name, DIRTY);
                }}
              />
            ) : (
              <p>
                Seller: customer {customerReference(customerId)}{' '}
                <Button variant="link" onClick={() => setValue('customerId', null, DIRTY)}>
                  Remove
                </Button>
              </p>
            )}
          </div>
        )}
        <TextField name="sellerName" label={LABELS.sellerName} />
        <TextField name="sellerVatNumber" label={LABELS.sellerVatNumber} />
        <MultilineField name="sellerAddress" label={LABELS.sellerAddress} className={panel.whole} />
        <TextField name="documentNumber" label={LABELS.documentNumber} />
        <SelectField name="paidHow" label={LABELS.paidHow}>
          <option value="">Not stated</option>
          <Options of={PAID_HOW} />
        </SelectField>
      </fieldset>
      <FileList
        files={files}
        onRemove={isReadOnly ? undefined : uploads.remove}
        error={uploads.error || state.errorOf('files')}
      />
      {!isReadOnly && (
        <div className={panel.buttons}>
          <SaveButton>Save the purchase</SaveButton>
          <FileButton of={uploads} disabled={state.busy} />
          {purchase && (
            <DeleteButton
              what="purchase"
              onDelete={async () => {
                const { version } = state.stored();
                await browserApi.remove('/cars/:carId/purchase', {
                  params: { carId },
                  query: { version },
                });
                state.adopt(storedOf({ purchase: null }));
              }}
            />
          )}
        </div>
      )}
    </EditForm>
  );
}
