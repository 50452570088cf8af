import { Trash2 } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { Options, TextInput } from '../../../ui/field.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { LeavesLine } from '../../money/components/leaves-line.tsx';
import { amountText } from '../../money/parse-euro.ts';
import { euro } from '../../money/texts.ts';
import { SCHEMES } from '../../money/what-it-leaves.ts';
import type { DealDetail } from '../deal.ts';
import { DEAL_BOUNDS } from '../options.ts';
import typography from '../../../ui/styles/type.module.css';
import panel from '../../../ui/panel.module.css';
import iconButton from '../../../ui/icon-button.module.css';
import { Section } from '../../../ui/section.tsx';
import styles from './deal.module.css';
import { centsOf, type DealValues, type ExtraValues, LABELS } from './form-values.ts';

/** The price of the car, what is sold with it, and the VAT scheme if no purchase fixes it. */
export function PriceFields({ deal }: { deal: DealDetail }) {
  const { car, purchaseScheme } = deal;
  const [price, discount, scheme, extras] = useWatch<
    DealValues,
    ['price', 'discount', 'scheme', 'extras']
  >({ name: ['price', 'discount', 'scheme', 'extras'] });
  const asked = (centsOf(price) || 0) - (centsOf(discount) || 0);
  const isOther = car.askingPrice !== null && centsOf(price) !== car.askingPrice;
  return (
    <Section id="price" title="Price">
      <div className={panel.fields}>
        <TextField
          name="price"
          label={LABELS.price}
          inputMode="decimal"
          enterKeyHint="next"
          hint={isOther ? `Advertised at ${euro(car.askingPrice ?? 0)}` : undefined}
        />
        <TextField
          name="discount"
          label={LABELS.discount}
          inputMode="decimal"
          enterKeyHint="next"
        />
      </div>
      {deal.figures && <LeavesLine figures={deal.figures} price={asked > 0 ? asked : null} />}
      <Extras deal={deal} />
      {purchaseScheme === null ? (
        <SelectField
          name="scheme"
          label={LABELS.scheme}
          hint="The purchase of this car isn’t recorded. An invoice needs the scheme."
        >
          <option value="">Not chosen yet</option>
          <Options of={SCHEMES} />
        </SelectField>
      ) : (
        <p className={typography.hint}>{SCHEMES[purchaseScheme]}, from the purchase of this car.</p>
      )}
      {(purchaseScheme ?? scheme) === 'margin' && extras.some(({ exempt }) => !exempt) && (
        <p className={typography.hint}>
          Documents state no VAT on the car, and that on the extras at each of them. Ask your
          accountant.
        </p>
      )}
    </Section>
  );
}

/** The extras that the settings offer, as checkboxes, and others with a name field. */
function Extras({ deal: { offeredExtras } }: { deal: DealDetail }) {
  const { setValue, formState } = useFormContext<DealValues>();
  const extras = useWatch<DealValues, 'extras'>({ name: 'extras' });
  const [isAdded, setAdded] = useState(false);
  const set = (next: ExtraValues[]) => setValue('extras', next, { shouldDirty: true });
  const change = (at: number, values: Partial<ExtraValues>) =>
    set(extras.map((extra, index) => (index === at ? { ...extra, ...values } : extra)));
  const remove = (at: number) => set(extras.filter((_, index) => index !== at));
  const isOffered = ({ name }: Pick<ExtraValues, 'name'>) =>
    offeredExtras.some((offered) => offered.name === name);
  const problemOf = (at: number) => {
    const error = formState.errors.extras?.[at];
    return error?.name?.message ?? error?.price?.message;
  };
  const priceInput = (extra: ExtraValues, at: number) => (
    <TextInput
      aria-label={`Price of ${extra.name || 'the extra'} in euro`}
      aria-invalid={problemOf(at) ? true : undefined}
      name={`extras.${at}.price`}
      inputMode="decimal"
      autoComplete="off"
      className={styles.extraPrice}
      value={extra.price}
      onChange={(event) => change(at, { price: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={styles.extras}>
      <legend className={styles.legend}>Extras</legend>
      <ul>
        {offeredExtras.map((offered) => {
          const at = extras.findIndex(({ name }) => name === offered.name);
          const extra = extras[at];
          return (
            <li key={offered.name} className={styles.extra}>
              <TickBox
                checked={extra !== undefined}
                onChange={() =>
                  extra
                    ? remove(at)
                    : set([...extras, { ...offered, price: amountText(offered.price) }])
                }
              >
                {offered.name}
                {offered.exempt && ' (no VAT)'}
              </TickBox>
              {extra ? (
                priceInput(extra, at)
              ) : (
                <span className={styles.offeredPrice}>{euro(offered.price)}</span>
              )}
              {problemOf(at) && <p className={styles.error}>{problemOf(at)}</p>}
            </li>
          );
        })}
        {extras.map(
          (extra, at) =>
            !isOffered(extra) && (
              // oxlint-disable-next-line react/no-array-index-key -- extras have no id, and keep their order
              <li key={at} className={styles.otherExtra}>
                <TextInput
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just added it
                  autoFocus={isAdded && extra.name === ''}
                  aria-label="Name of the extra"
                  aria-invalid={problemOf(at) ? true : undefined}
                  name={`extras.${at}.name`}
                  placeholder="For example Tow bar"
                  autoComplete="off"
                  maxLength={80}
                  value={extra.name}
                  onChange={(event) => change(at, { name: event.currentTarget.value })}
                />
                {priceInput(extra, at)}
                <button
                  type="button"
                  className={iconButton.iconButton}
                  aria-label={`Remove ${extra.name || 'the extra'}`}
                  onClick={() => remove(at)}
                >
                  <Trash2 size={18} strokeWidth={1.6} aria-hidden />
                </button>
                <TickBox
                  checked={extra.exempt}
                  onChange={(event) => change(at, { exempt: event.currentTarget.checked })}
                >
                  No VAT
                </TickBox>
                {problemOf(at) && <p className={styles.error}>{problemOf(at)}</p>}
              </li>
            ),
        )}
      </ul>
      {extras.length < DEAL_BOUNDS.maxExtras && (
        <button
          type="button"
          className={styles.addLink}
          onClick={() => {
            setAdded(true);
            set([...extras, { name: '', price: '', exempt: false }]);
          }}
        >
          Add another extra
        </button>
      )}
    </fieldset>
  );
}
