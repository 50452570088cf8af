import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { browserApi } from '../../../app/api/browser-api.ts';
import { keysOf } from '../../../platform/objects.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { shownText } from '../../../ui/form/merge.ts';
import { useVersionedForm } from '../../../ui/form/use-versioned-form.ts';
import { showToast } from '../../../ui/toast.ts';
import { StaffCarChooser } from '../../cars/components/car-chooser/staff-car-chooser.tsx';
import type { ChoosableCar } from '../../cars/components/car-chooser/choosable-car.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import { FileButton, FileList, useFiles } from '../components/files.tsx';
import { newCosts } from '../input.ts';
import type { CarMoney } from '../money.ts';
import { amountText, parseEuro, typedCents } from '../parse-euro.ts';
import { euro } from '../texts.ts';
import { COST_KINDS, splitEvenly, vatIn } from '../what-it-leaves.ts';
import panel from '../../../ui/panel.module.css';
import typography from '../../../ui/styles/type.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import styles from './money.module.css';

interface Props {
  carId: number;
  /** A stored cost to change; omitted to add one. */
  cost?: StoredCost;
  onDone?: () => void;
}

type StoredCost = CarMoney['costs'][number];

const storedOf = (cost: StoredCost | undefined) => ({
  version: cost?.version ?? 0,
  values: {
    amount: amountText(cost?.amount ?? null),
    kind: cost?.kind ?? null,
    date: cost?.date ?? dublinTime(new Date()).date,
    supplier: cost?.supplier ?? '',
    vat: amountText(cost?.vat ?? null),
    note: cost?.note ?? '',
    files: cost?.files ?? [],
    /** Further cars of the receipt. */
    others: [] as readonly ChoosableCar[],
    /** Typed amounts of the cars of a split receipt by id. */
    parts: {} as Readonly<Record<string, string>>,
  },
});
type Values = ReturnType<typeof storedOf>['values'];

const LABELS = {
  amount: 'Amount in euro, with VAT',
  kind: 'Kind',
  date: 'Date of the receipt',
  supplier: 'Supplier',
  vat: 'VAT in it',
  note: 'Note',
  files: 'Files',
} as const;

/** A value in the list of changes by somebody else. */
function format(value: unknown, name: string): string {
  if (Array.isArray(value)) return String(value.length);
  const kind = name === 'kind' && keysOf(COST_KINDS).find((one) => one === value);
  return kind ? COST_KINDS[kind].label : shownText(value);
}

/** The cars of the receipt for the API: without typed parts it is split evenly. */
function splitOf(carId: number, { others, parts }: Pick<Values, 'others' | 'parts'>) {
  const ids = [carId, ...others.map((car) => car.carId)];
  const isUneven = others.length > 0 && ids.some((id) => parts[id]?.trim());
  return ids.map((id) => ({
    carId: id,
    amount: isUneven ? (typedCents(parts[id] ?? '') ?? Number.NaN) : null,
  }));
}

/** Adds or changes a cost. A phone needs three steps: amount, kind and photo. The photo saves the cost. */
export function CostForm({ carId, cost, onDone }: Props) {
  const id = useId();
  const [today] = useState(() => dublinTime(new Date()).date);
  const state = useVersionedForm({
    loaded: storedOf(cost),
    load: async () => {
      const { costs } = await browserApi.carMoney(carId);
      const found = costs.find(({ costId }) => costId === cost?.costId);
      if (!found) throw new Error('The cost is gone');
      return storedOf(found);
    },
    schema: newCosts,
    toInput: ({ files, others, parts, ...values }: Values) => ({
      ...values,
      amount: typedCents(values.amount) ?? Number.NaN,
      vat: typedCents(values.vat) ?? 0,
      fileIds: files.map(({ fileId }) => fileId),
      cars: splitOf(carId, { others, parts }),
    }),
    fieldOf: (path) => path.replace(/^fileIds.*/, 'files').replace(/^cars.*/, 'cars'),
    save: async ({ cars, ...values }, version) => {
      if (cost)
        return browserApi.put('/costs/:costId', {
          params: { costId: cost.costId },
          body: { ...values, version },
        });
      await browserApi.post('/costs', 201, { body: { ...values, cars } });
      return { version };
    },
    onSaved: (_, { kind, amount }) => {
      const added = `${COST_KINDS[kind ?? 'other'].label} ${euro(parseEuro(amount) ?? 0)} was added.`;
      showToast('Saved', cost ? 'The cost was changed.' : added);
      onDone?.();
    },
  });
  const { control, register, setValue } = state.form;
  const [amount, kind, date, files] = useWatch({
    control,
    name: ['amount', 'kind', 'date', 'files'],
  });
  const uploads = useFiles(files, (all) => setValue('files', all, { shouldDirty: true }));
  const cents = parseEuro(amount);
  const kindError = state.errorOf('kind');
  const hasHiddenError = ['date', 'supplier', 'vat', 'note', 'cars'].some(state.errorOf);
  return (
    <EditForm
      state={{ ...state, busy: state.busy || uploads.busy }}
      aria-label={cost ? 'Change the cost' : 'Add a cost'}
      className={panel.stack}
    >
      <ConflictNotice what="this cost" theirs={state.theirs} labels={LABELS} format={format} />
      <TextField name="amount" label={LABELS.amount} inputMode="decimal" />
      <fieldset
        role="radiogroup"
        // Focused if no kind is chosen.
        tabIndex={-1}
        aria-invalid={kindError ? true : undefined}
        aria-describedby={kindError && `${id}-kind`}
        className={styles.kinds}
      >
        <legend>{LABELS.kind}</legend>
        {keysOf(COST_KINDS).map((one) => (
          <label key={one} className={styles.kind}>
            <input type="radio" value={one} {...register('kind')} />
            <span>{COST_KINDS[one].label}</span>
          </label>
        ))}
        {kindError && (
          <p id={`${id}-kind`} className={styles.error}>
            {kindError}
          </p>
        )}
      </fieldset>
      {kind === 'vrt' && (
        <p className={panel.warning}>
          VRT counts as a cost and does not reduce the margin for VAT. Show this to your accountant.
        </p>
      )}
      <details className={styles.more} open={cost !== undefined || hasHiddenError || undefined}>
        <summary>Date, supplier, VAT, note{!cost && ', other cars'}</summary>
        <div className={styles.fields}>
          <TextField name="date" label={LABELS.date} type="date" max={today} />
          <TextField name="supplier" label={LABELS.supplier} />
          <div className={styles.withButton}>
            <TextField
              name="vat"
              label={LABELS.vat}
              inputMode="decimal"
              hint="As the receipt states it. Empty: no VAT is deducted."
            />
            <Button
              disabled={cents === null}
              onClick={() =>
                setValue('vat', amountText(vatIn(cents ?? 0, date)), { shouldDirty: true })
              }
            >
              23 %
            </Button>
          </div>
          <TextField name="note" label={LABELS.note} />
          {!cost && <OtherCars carId={carId} cents={cents} error={state.errorOf('cars')} />}
        </div>
      </details>
      <FileList
        files={files}
        onRemove={uploads.remove}
        error={uploads.error || state.errorOf('files')}
      />
      <div className={panel.buttons}>
        <FileButton
          of={uploads}
          disabled={state.busy}
          isPrimary={!cost}
          // A photo completes a cost. Without an amount or a kind it stays in the form.
          {...(!cost && {
            text: 'Photo of the receipt: add cost',
            onAdded: () => void state.submit(),
          })}
        />
        <SaveButton variant="plain">{cost ? 'Save' : 'Add without a photo'}</SaveButton>
        {cost && <Button onClick={onDone}>Cancel</Button>}
      </div>
    </EditForm>
  );
}

interface OtherCarsProps {
  carId: number;
  /** Cents of the receipt; null without a valid amount. */
  cents: number | null;
  error: string | undefined;
}

/** Further cars of the same receipt, over which it is split evenly or by typed amounts. */
function OtherCars({ carId, cents, error }: OtherCarsProps) {
  const id = useId();
  const { setValue } = useFormContext<Values>();
  const others = useWatch<Values, 'others'>({ name: 'others' });
  const set = (cars: readonly ChoosableCar[]) => setValue('others', cars, { shouldDirty: true });
  const even = cents === null ? [] : splitEvenly(cents, others.length + 1);
  return (
    <div className={panel.whole}>
      <StaffCarChooser
        key={others.length}
        id={id}
        label="Split it with another car"
        error={error}
        chosen={null}
        onChoose={(car) => {
          const isChosen = car?.carId === carId || others.some((one) => one.carId === car?.carId);
          if (car && !isChosen) set([...others, car]);
        }}
      />
      {others.length > 0 && (
        <ul className={styles.split}>
          {[{ carId, title: 'This car' }, ...others].map((car, at) => (
            <li key={car.carId}>
              <TextField
                name={`parts.${car.carId}`}
                label={car.title}
                inputMode="decimal"
                placeholder={amountText(even[at] ?? null)}
              />
              {at > 0 && (
                <Button
                  variant="link"
                  onClick={() => {
                    setValue(`parts.${car.carId}`, '');
                    set(others.filter((one) => one.carId !== car.carId));
                  }}
                >
                  Remove<span className={visibility.visuallyHidden}> {car.title}</span>
                </Button>
              )}
            </li>
          ))}
          <li className={typography.hint}>
            {even.length > 0
              ? `Evenly: ${even.map(euro).join(', ')}. Or type an amount for each car.`
              : 'Evenly, or type an amount for each car.'}
          </li>
        </ul>
      )}
    </div>
  );
}
