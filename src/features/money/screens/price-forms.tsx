import { useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import button from '../../../ui/button.module.css';
import { InputField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { LeavesLine } from '../components/leaves-line.tsx';
import type { CarMoney, CarMoneyFigures } from '../money.ts';
import { amountText, NOT_AN_AMOUNT, parseEuro } from '../parse-euro.ts';
import link from '../../../ui/link.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import panel from '../../../ui/panel.module.css';
import styles from './money.module.css';

/** Shows the result of a sale at a typed price, and the floor. Typing sends no request. */
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

/** The lowest price that staff may ask without an owner. */
export function FloorForm({
  carId,
  floor,
  version,
}: {
  carId: number;
  floor: number | null;
  version: number;
}) {
  const [typed, setTyped] = useState(amountText(floor));
  const [error, setError] = useState('');
  const { busy, write } = useWrite();
  useUnsaved(typed !== amountText(floor));

  const save = () => {
    const price = typed.trim() === '' ? null : parseEuro(typed);
    if (typed.trim() !== '' && price === null) return setError(NOT_AN_AMOUNT);
    setError('');
    return void write(
      () => browserApi.saveFloor(carId, { version, price }),
      price === null ? 'The car has no floor.' : 'The floor was saved.',
    );
  };

  return (
    <Form aria-label="Floor" className={panel.stack} busy={busy} onSubmit={save}>
      <InputField
        label="Lowest price in euro"
        inputMode="decimal"
        autoComplete="off"
        hint="Below it, colleagues read “Below the floor: ask an owner”, without the figure. Empty: no floor."
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={panel.buttons}>
        <BusyButton busy={busy} busyText="Saving..." variant="plain">
          Save the floor
        </BusyButton>
      </div>
    </Form>
  );
}

interface ExtraValues {
  name: string;
  price: string;
  exempt: boolean;
}

/** The sale price of a car, and the extras that were sold with it. */
export function SaleForm({ carId, sale }: { carId: number; sale: CarMoney['sale'] }) {
  const [price, setPrice] = useState(amountText(sale?.price ?? null));
  const [document, setDocument] = useState(sale?.documentNumber ?? '');
  const [extras, setExtras] = useState<readonly ExtraValues[]>(
    (sale?.extras ?? []).map((extra) => ({ ...extra, price: amountText(extra.price) })),
  );
  const [isDirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { busy, write } = useWrite();
  useUnsaved(isDirty);
  const change = (at: number, values: Partial<ExtraValues>) => {
    setDirty(true);
    setExtras(extras.map((extra, index) => (index === at ? { ...extra, ...values } : extra)));
  };

  const save = async () => {
    const cents = price.trim() === '' ? null : parseEuro(price);
    const parsed = extras.map((extra) => ({ ...extra, price: parseEuro(extra.price) }));
    const found: Record<string, string> = {};
    if (price.trim() !== '' && cents === null) found['price'] = NOT_AN_AMOUNT;
    parsed.forEach((extra, at) => {
      if (extra.price === null) found[`extras.${at}.price`] = NOT_AN_AMOUNT;
    });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const isSaved = await write(async () => {
      try {
        await browserApi.saveSale(carId, {
          version: sale?.version ?? 0,
          price: cents,
          extras: parsed.map((extra) => ({ ...extra, price: extra.price ?? 0 })),
          documentNumber: document.trim() || null,
        });
      } catch (error) {
        if (error instanceof ApiError) setErrors(error.errors);
        throw error;
      }
    }, 'The sale price was saved.');
    if (isSaved) setDirty(false);
  };

  return (
    <Form aria-label="Sale" className={panel.stack} busy={busy} onSubmit={() => void save()}>
      <fieldset disabled={sale?.isClosed === true} className={styles.fields}>
        {sale?.isClosed && (
          <p className={panel.whole}>The VAT period of this sale is closed, so it can’t change.</p>
        )}
        <InputField
          label="Sold for, in euro with VAT"
          inputMode="decimal"
          autoComplete="off"
          hint="Without extras."
          value={price}
          error={errors['price']}
          onChange={(event) => {
            setDirty(true);
            setPrice(event.currentTarget.value);
          }}
        />
        <InputField
          label="Document number"
          autoComplete="off"
          value={document}
          error={errors['documentNumber']}
          onChange={(event) => {
            setDirty(true);
            setDocument(event.currentTarget.value);
          }}
        />
        {extras.map((extra, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- extras have no id, and keep their order
          <div key={at} className={styles.extra}>
            <InputField
              label={`Extra ${at + 1}`}
              value={extra.name}
              error={errors[`extras.${at}.name`]}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
            <InputField
              label="Price in euro"
              inputMode="decimal"
              value={extra.price}
              error={errors[`extras.${at}.price`]}
              onChange={(event) => change(at, { price: event.currentTarget.value })}
            />
            <TickBox
              checked={extra.exempt}
              onChange={(event) => change(at, { exempt: event.currentTarget.checked })}
            >
              No VAT
            </TickBox>
            <button
              type="button"
              className={link.link}
              onClick={() => {
                setDirty(true);
                setExtras(extras.filter((_, index) => index !== at));
              }}
            >
              Remove<span className={visibility.visuallyHidden}> extra {at + 1}</span>
            </button>
          </div>
        ))}
      </fieldset>
      {sale?.isClosed !== true && (
        <div className={panel.buttons}>
          <BusyButton busy={busy} busyText="Saving...">
            Save the sale
          </BusyButton>
          <button
            type="button"
            className={button.button}
            onClick={() => setExtras([...extras, { name: '', price: '', exempt: false }])}
          >
            Add an extra
          </button>
        </div>
      )}
    </Form>
  );
}
