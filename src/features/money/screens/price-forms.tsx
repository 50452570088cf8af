import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { browserApi } from '../../../app/api/browser-api.ts';
import { Button } from '../../../ui/button.tsx';
import { InputField } from '../../../ui/field.tsx';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useVersionedForm } from '../../../ui/form/use-versioned-form.ts';
import { TickBox } from '../../../ui/tick-box.tsx';
import { showToast } from '../../../ui/toast.ts';
import { LeavesLine } from '../components/leaves-line.tsx';
import { floorInput, saleInput } from '../input.ts';
import type { CarMoney, CarMoneyFigures } from '../money.ts';
import { amountText, parseEuro, typedCents } from '../parse-euro.ts';
import panel from '../../../ui/panel.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import styles from './money.module.css';

/** Shows what the car would leave at a typed price. Typing sends no request. */
export function TryPrice({ car, figures }: { car: CarMoney; figures: CarMoneyFigures }) {
  const [typed, setTyped] = useState(
    amountText(car.sale?.price ?? Math.round(car.currentPrice * 100)),
  );
  return (
    <div className={styles.try}>
      <InputField
        label="At a price in euro of"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <LeavesLine figures={figures} price={parseEuro(typed)} />
    </div>
  );
}

const floorOf = ({ figures, floorVersion = 0 }: CarMoney) => ({
  version: floorVersion,
  values: { price: amountText(figures?.floor ?? null) },
});

/** The lowest price that staff may ask without an owner. */
export function FloorForm({ car }: { car: CarMoney }) {
  const { carId } = car;
  const state = useVersionedForm({
    loaded: floorOf(car),
    load: () => browserApi.carMoney(carId).then(floorOf),
    schema: floorInput.omit({ version: true }),
    toInput: ({ price }) => ({ price: typedCents(price) }),
    save: (input, version) =>
      browserApi.put('/cars/:carId/floor', { params: { carId }, body: { ...input, version } }),
    onSaved: (_, { price }) =>
      showToast('Saved', price === '' ? 'The car has no floor.' : 'The floor was saved.'),
  });
  return (
    <EditForm state={state} aria-label="Floor" className={panel.stack}>
      <ConflictNotice
        what="this floor"
        theirs={state.theirs}
        labels={{ price: 'Lowest price' }}
        button="Save the floor"
      />
      <TextField
        name="price"
        label="Lowest price in euro"
        inputMode="decimal"
        hint="Below it, colleagues read “Below the floor: ask an owner”, without the figure. Empty: no floor."
      />
      <div className={panel.buttons}>
        <SaveButton variant="plain">Save the floor</SaveButton>
      </div>
    </EditForm>
  );
}

const saleOf = ({ sale }: CarMoney) => ({
  version: sale?.version ?? 0,
  values: {
    price: amountText(sale?.price ?? null),
    documentNumber: sale?.documentNumber ?? '',
    extras: (sale?.extras ?? []).map((extra) => ({ ...extra, price: amountText(extra.price) })),
  },
});

const SALE_LABELS = {
  price: 'Sold for, in euro with VAT',
  documentNumber: 'Document number',
  extras: 'Extras',
} as const;

/** The sale price of a car, and the extras that were sold with it. */
export function SaleForm({ car }: { car: CarMoney }) {
  const { carId, sale } = car;
  const state = useVersionedForm({
    loaded: saleOf(car),
    load: () => browserApi.carMoney(carId).then(saleOf),
    schema: saleInput.omit({ version: true }),
    toInput: ({ price, extras, documentNumber }) => ({
      price: typedCents(price),
      documentNumber,
      extras: extras.map((extra) => ({ ...extra, price: typedCents(extra.price) ?? Number.NaN })),
    }),
    save: (input, version) =>
      browserApi.put('/cars/:carId/sale', { params: { carId }, body: { ...input, version } }),
    done: 'The sale price was saved.',
  });
  const { control, register } = state.form;
  const extras = useFieldArray({ control, name: 'extras' });
  return (
    <EditForm state={state} aria-label="Sale" className={panel.stack}>
      <ConflictNotice
        what="this sale"
        theirs={state.theirs}
        labels={SALE_LABELS}
        button="Save the sale"
      />
      <fieldset disabled={sale?.isClosed === true} className={styles.fields}>
        {sale?.isClosed && (
          <p className={panel.whole}>The VAT period of this sale is closed, so it can’t change.</p>
        )}
        <TextField
          name="price"
          label={SALE_LABELS.price}
          inputMode="decimal"
          hint="Without extras."
        />
        <TextField name="documentNumber" label={SALE_LABELS.documentNumber} />
        {extras.fields.map((extra, at) => (
          <div key={extra.id} className={styles.extra}>
            <TextField name={`extras.${at}.name`} label={`Extra ${at + 1}`} />
            <TextField name={`extras.${at}.price`} label="Price in euro" inputMode="decimal" />
            <TickBox {...register(`extras.${at}.exempt`)}>No VAT</TickBox>
            <Button variant="link" onClick={() => extras.remove(at)}>
              Remove<span className={visibility.visuallyHidden}> extra {at + 1}</span>
            </Button>
          </div>
        ))}
      </fieldset>
      {sale?.isClosed !== true && (
        <div className={panel.buttons}>
          <SaveButton>Save the sale</SaveButton>
          <Button onClick={() => extras.append({ name: '', price: '', exempt: false })}>
            Add an extra
          </Button>
        </div>
      )}
    </EditForm>
  );
}
