import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { parseTypedMoney } from '../../../platform/text/parse-text.ts';
import { type Currency, separated } from '../../../platform/format.ts';
import { EditForm, FormButtons } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { useWrite } from '../../../ui/use-write.ts';
import type { StockRow } from '../manage/stock.ts';
import { LeavesLine } from '../../money/components/leaves-line.tsx';
import { changeCar, usePreview } from '../manage/use-car-writes.ts';
import typography from '../../../ui/styles/type.module.css';
import styles from '../manage/dialogs.module.css';

/** Parses a typed price. Returns null if it is not an amount above 0, or names another currency. */
export function parsePrice(text: string, currency: Currency): number | null {
  const parsed = parseTypedMoney(text, currency);
  const amount = 'value' in parsed ? Number(parsed.value) : 0;
  return amount > 0 ? amount : null;
}

type PricedCar = Partial<Pick<StockRow, 'money'>> &
  Pick<StockRow, 'carId' | 'version' | 'title' | 'currentPrice' | 'currency' | 'price'>;

/**
 * Changes the price of one car. Shows the old and the new price, and the reduction that the law allows to be announced.
 */
export function PriceForm({ car, onClose }: { car: PricedCar; onClose: () => void }) {
  const { write } = useWrite();
  const amountOf = (price: string) => parsePrice(price, car.currency);
  const changed = (price: string) => {
    const amount = amountOf(price);
    return amount === car.currentPrice ? null : amount;
  };
  const form = useEditForm({
    values: { price: car.currentPrice > 0 ? separated(car.currentPrice) : '' },
    schema: z.object({
      price: z.string().refine(amountOf, `Enter a price in ${car.currency}, for example 18,950`),
    }),
    save: async ({ price }) => {
      const amount = changed(price);
      if (amount === null) return;
      const change = { kind: 'setPrice', amount } as const;
      await changeCar(write, { car, change, done: 'Price Changed' });
    },
    onSaved: onClose,
  });
  const typed = useWatch({ control: form.form.control, name: 'price' });
  const cents = Math.round((amountOf(typed) ?? 0) * 100) || null;
  return (
    <EditForm state={form} aria-label="Price" className={styles.form}>
      <TextField
        name="price"
        label={`Price in ${car.currency}`}
        inputMode="decimal"
        data-first=""
        onFocus={(event) => event.currentTarget.select()}
      />
      {car.money && <LeavesLine figures={car.money} price={cents} />}
      <PricePreview car={car} amount={changed(typed)} />
      <FormButtons onCancel={onClose} />
    </EditForm>
  );
}

/** @param amount null: the price does not change */
function PricePreview({ car, amount }: { car: PricedCar; amount: number | null }) {
  const preview = usePreview([car], amount === null ? null : { kind: 'setPrice', amount });
  const result = Array.isArray(preview) ? preview[0] : undefined;
  return (
    <output className={styles.preview}>
      {amount === null && (
        <span className={typography.hint}>
          Now {car.price}. Type the new price to see what visitors will read.
        </span>
      )}
      {result?.price && (
        <span className={typography.price}>
          {result.price.from} → {result.price.to}
        </span>
      )}
      <span className={typography.hint}>
        {preview === 'failed'
          ? 'We couldn’t check this price. You can save it all the same.'
          : (result?.message ?? result?.note)}
      </span>
    </output>
  );
}
