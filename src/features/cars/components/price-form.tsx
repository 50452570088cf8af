import { useState } from 'react';
import { parseTypedDecimal } from '../fields/parse-text.ts';
import { separated } from '../../../platform/format.ts';
import { InputField } from '../../../ui/field.tsx';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { Form } from '../../../ui/form.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import type { StockRow } from '../manage/stock.ts';
import { changeCar } from '../manage/use-car-writes.ts';
import { usePreview } from '../manage/use-preview.ts';
import styles from '../manage/dialogs.module.css';

/** Parses a typed price. Returns null if it is no amount above 0. */
export function parsePrice(text: string): number | null {
  const parsed = parseTypedDecimal(text.replaceAll(/[€£$]/g, '').trim());
  const amount = 'value' in parsed ? Number(parsed.value) : 0;
  return amount > 0 ? amount : null;
}

type PricedCar = Pick<
  StockRow,
  'carId' | 'version' | 'title' | 'currentPrice' | 'currency' | 'price'
>;

/**
 * Changes the price of one car. Shows the old and the new price, and the reduction that the law allows to announce.
 */
export function PriceForm({ car, onClose }: { car: PricedCar; onClose: () => void }) {
  const [typed, setTyped] = useState(car.currentPrice > 0 ? separated(car.currentPrice) : '');
  const [error, setError] = useState('');
  const { busy, write } = useWrite();
  const amount = parsePrice(typed);
  const isChanged = amount !== null && amount !== car.currentPrice;

  const save = async () => {
    if (amount === null) return setError('Enter a price, for example 18,950');
    if (!isChanged) return onClose();
    const change = { kind: 'setPrice' as const, amount };
    if (await write(() => changeCar(car, change, 'Price Changed', write))) onClose();
  };

  return (
    <Form aria-label="Price" className={styles.form} busy={busy} onSubmit={() => void save()}>
      <InputField
        label={`Price in ${car.currency}`}
        inputMode="decimal"
        autoComplete="off"
        data-first=""
        value={typed}
        error={error}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setError('');
          setTyped(event.currentTarget.value);
        }}
      />
      <PricePreview car={car} amount={isChanged ? amount : null} />
      <FormButtons busy={busy} onCancel={onClose} />
    </Form>
  );
}

/** @param amount null: the price does not change */
function PricePreview({ car, amount }: { car: PricedCar; amount: number | null }) {
  const preview = usePreview([car], amount === null ? null : { kind: 'setPrice', amount });
  const result = Array.isArray(preview) ? preview[0] : undefined;
  return (
    <output className={styles.preview}>
      {amount === null && (
        <span className={styles.hint}>
          Now {car.price}. Type the new price to see what visitors will read.
        </span>
      )}
      {result?.price && (
        <span className={styles.prices}>
          {result.price.from} → {result.price.to}
        </span>
      )}
      <span className={styles.hint}>
        {preview === 'failed'
          ? 'We couldn’t check this price. You can save it all the same.'
          : (result?.message ?? result?.note)}
      </span>
    </output>
  );
}
