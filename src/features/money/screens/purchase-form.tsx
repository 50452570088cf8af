import { useRef, useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { useCan } from '../../../app/session.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { keysOf } from '../../../platform/objects.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Field, InputField, Select } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { useFocusInvalid } from '../../../ui/use-focus-invalid.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { CustomerSearch } from '../../customers/components/customer-search.tsx';
import { dublinTime } from '../../opening/dublin-time.ts';
import type { CarMoney } from '../money.ts';
import { MONEY_FILES, PAID_HOW, type PaidHow } from '../options.ts';
import { amountText, NOT_AN_AMOUNT, parseEuro } from '../parse-euro.ts';
import { HOW_IT_CAME, type HowItCame, type Scheme, SCHEMES, vatIn } from '../what-it-leaves.ts';
import { DeleteButton } from './delete-button.tsx';
import { FileList } from '../components/file-list.tsx';
import link from '../../../ui/link.module.css';
import panel from '../../../ui/panel.module.css';
import fieldStyles from '../../../ui/field.module.css';
import button from '../../../ui/button.module.css';
import styles from './money.module.css';
import { useFiles } from '../components/use-files.ts';

/** Hints of the form about the price, and about questions for an accountant. */
const ADVICE: Partial<Record<HowItCame, string>> = {
  auction:
    'The fees belong to the price where the auction’s invoice says so; otherwise add them as a cost.',
  euVat: 'You declare the VAT yourself and deduct it. Ask your accountant.',
  import:
    'Enter the price with the import VAT that you paid, and that VAT below. Duty is a cost. Ask your accountant.',
  northernIreland: 'Ask your accountant: it depends on the seller’s invoice.',
};

type Stored = NonNullable<CarMoney['purchase']>;

interface Values {
  date: string;
  how: HowItCame;
  scheme: Scheme;
  customerId: number | null;
  sellerName: string;
  sellerAddress: string;
  sellerVatNumber: string;
  price: string;
  vat: string;
  documentNumber: string;
  paidHow: PaidHow | '';
}

/** The purchase of a car. How it came decides which VAT schemes can be chosen. */
export function PurchaseForm({ carId, stored }: { carId: number; stored: Stored | null }) {
  const form = useRef<HTMLFormElement>(null);
  const can = useCan();
  const [today] = useState(() => dublinTime(new Date()).date);
  const [values, setValues] = useState<Values>(() => ({
    date: stored?.date ?? today,
    how: stored?.how ?? 'private',
    scheme: stored?.scheme ?? 'margin',
    customerId: stored?.customerId ?? null,
    sellerName: stored?.sellerName ?? '',
    sellerAddress: stored?.sellerAddress ?? '',
    sellerVatNumber: stored?.sellerVatNumber ?? '',
    price: amountText(stored?.price ?? null),
    vat: amountText(stored?.vat ?? null),
    documentNumber: stored?.documentNumber ?? '',
    paidHow: stored?.paidHow ?? '',
  }));
  const [isDirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const files = useFiles(stored?.files ?? []);
  const { busy, write } = useWrite();
  useFocusInvalid(form, errors);
  useUnsaved(isDirty);
  const set = (change: Partial<Values>) => {
    setDirty(true);
    setValues({ ...values, ...change });
  };
  const schemes: readonly Scheme[] = HOW_IT_CAME[values.how].schemes;

  const chooseHow = (how: HowItCame) => {
    const [first = 'margin'] = HOW_IT_CAME[how].schemes;
    const price = parseEuro(values.price);
    const vat = how === 'vatInvoice' && price !== null ? amountText(vatIn(price, values.date)) : '';
    set({ how, scheme: first, vat });
  };

  const save = async () => {
    const price = parseEuro(values.price);
    const found: Record<string, string> = {};
    if (price === null) found['price'] = NOT_AN_AMOUNT;
    if (values.vat.trim() !== '' && parseEuro(values.vat) === null) found['vat'] = NOT_AN_AMOUNT;
    setErrors(found);
    if (price === null || Object.keys(found).length > 0) return;
    const isSaved = await write(async () => {
      try {
        await browserApi.savePurchase(carId, {
          ...values,
          version: stored?.version ?? 0,
          price,
          vat: values.scheme === 'vat' ? (parseEuro(values.vat) ?? 0) : 0,
          paidHow: values.paidHow || null,
          fileIds: files.fileIds,
        });
      } catch (error) {
        if (error instanceof ApiError) setErrors(error.errors);
        throw error;
      }
    }, 'The purchase was saved.');
    if (isSaved) setDirty(false);
  };

  const line = (name: 'sellerName' | 'sellerVatNumber' | 'documentNumber', label: string) => (
    <InputField
      label={label}
      value={values[name]}
      error={errors[name]}
      autoComplete="off"
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  const isReadOnly = !can('money') || stored?.isClosed === true;

  return (
    <Form
      ref={form}
      aria-label="Purchase"
      className={panel.stack}
      busy={busy || files.busy}
      onSubmit={() => void save()}
    >
      <fieldset disabled={isReadOnly} className={styles.fields}>
        {stored?.isClosed && (
          <p className={panel.whole}>
            The VAT period of this purchase is closed, so it can’t change.
          </p>
        )}
        <InputField
          label="Price paid in euro, with any VAT"
          inputMode="decimal"
          autoComplete="off"
          value={values.price}
          error={errors['price']}
          onChange={(event) => set({ price: event.currentTarget.value })}
        />
        <InputField
          label="Date"
          type="date"
          value={values.date}
          max={today}
          error={errors['date']}
          onChange={(event) => set({ date: event.currentTarget.value })}
        />
        <Field label="How it came" error={errors['how']} hint={ADVICE[values.how]}>
          {(control) => (
            <Select
              {...control}
              value={values.how}
              onChange={(event) => {
                const how = keysOf(HOW_IT_CAME).find((one) => one === event.currentTarget.value);
                if (how) chooseHow(how);
              }}
            >
              {keysOf(HOW_IT_CAME).map((how) => (
                <option key={how} value={how}>
                  {HOW_IT_CAME[how].label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="VAT scheme" error={errors['scheme']}>
          {(control) => (
            <Select
              {...control}
              value={values.scheme}
              onChange={(event) =>
                set({ scheme: event.currentTarget.value === 'vat' ? 'vat' : 'margin' })
              }
            >
              {schemes.map((scheme) => (
                <option key={scheme} value={scheme}>
                  {SCHEMES[scheme]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {values.scheme === 'vat' && (
          <InputField
            label="VAT in the price that you deduct"
            inputMode="decimal"
            autoComplete="off"
            value={values.vat}
            error={errors['vat']}
            hint="As the invoice states it."
            onChange={(event) => set({ vat: event.currentTarget.value })}
          />
        )}
        {can('customers') && (
          <div className={panel.whole}>
            {values.customerId === null ? (
              <CustomerSearch
                label="Seller among your customers"
                hint="Or type the name below."
                onChoose={({ customerId, name }) => set({ customerId, sellerName: name })}
              />
            ) : (
              <p>
                Seller: customer C-{values.customerId}{' '}
                <button
                  type="button"
                  className={link.link}
                  onClick={() => set({ customerId: null })}
                >
                  Remove
                </button>
              </p>
            )}
          </div>
        )}
        {line('sellerName', 'Name of the seller')}
        {line('sellerVatNumber', 'VAT number of the seller')}
        <Field
          label="Address of the seller"
          error={errors['sellerAddress']}
          className={panel.whole}
        >
          {(control) => (
            <textarea
              {...control}
              rows={3}
              className={fieldStyles.multiline}
              value={values.sellerAddress}
              onChange={(event) => set({ sellerAddress: event.currentTarget.value })}
            />
          )}
        </Field>
        {line('documentNumber', 'Document number')}
        <Field label="Paid by" error={errors['paidHow']}>
          {(control) => (
            <Select
              {...control}
              value={values.paidHow}
              onChange={(event) => {
                const paid = keysOf(PAID_HOW).find((one) => one === event.currentTarget.value);
                set({ paidHow: paid ?? '' });
              }}
            >
              <option value="">Not stated</option>
              {keysOf(PAID_HOW).map((paid) => (
                <option key={paid} value={paid}>
                  {PAID_HOW[paid]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </fieldset>
      <FileList
        files={files.files}
        {...(!isReadOnly && {
          onRemove: (fileId: number) => {
            setDirty(true);
            files.remove(fileId);
          },
        })}
      />
      {(files.error || errors['fileIds']) && (
        <p role="alert" className={styles.error}>
          {files.error || errors['fileIds']}
        </p>
      )}
      {!isReadOnly && (
        <div className={panel.buttons}>
          <BusyButton busy={busy} busyText="Saving...">
            Save the purchase
          </BusyButton>
          <label className={`${button.button} ${button.file}`}>
            {files.busy ? 'Uploading...' : 'Add a photo or PDF'}
            <input
              type="file"
              accept={MONEY_FILES.types.join()}
              disabled={busy || files.busy}
              onChange={(event) => {
                setDirty(true);
                void files.add([...(event.currentTarget.files ?? [])]);
              }}
            />
          </label>
          {stored && (
            <DeleteButton
              what="purchase"
              onDelete={() => browserApi.deletePurchase(carId, stored.version)}
            />
          )}
        </div>
      )}
    </Form>
  );
}
