import { Camera } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { keysOf } from '../../../platform/objects.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import button from '../../../ui/button.module.css';
import { InputField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { useFocusInvalid } from '../../../ui/use-focus-invalid.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { StaffCarChooser } from '../../cars/components/car-chooser/staff-car-chooser.tsx';
import type { ChoosableCar } from '../../cars/components/car-chooser/choosable-car.ts';
import { dublinTime } from '../../opening/dublin-time.ts';
import type { CarMoney } from '../money.ts';
import { MONEY_FILES } from '../options.ts';
import { amountText, NOT_AN_AMOUNT, parseEuro } from '../parse-euro.ts';
import { euro } from '../texts.ts';
import { COST_KINDS, type CostKind, splitEvenly, vatIn } from '../what-it-leaves.ts';
import { FileList } from '../components/file-list.tsx';
import link from '../../../ui/link.module.css';
import typography from '../../../ui/styles/type.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import panel from '../../../ui/panel.module.css';
import styles from './money.module.css';
import { useFiles } from '../components/use-files.ts';

interface Props {
  carId: number;
  /** A stored cost to change; omitted to add one. */
  cost?: CarMoney['costs'][number];
  onDone?: () => void;
}

/** Adds or changes a cost. On a phone three presses: the amount, the kind, and a photo, which saves. */
export function CostForm({ carId, cost, onDone }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [today] = useState(() => dublinTime(new Date()).date);
  const [amount, setAmount] = useState(amountText(cost?.amount ?? null));
  const [vat, setVat] = useState(amountText(cost?.vat ?? null));
  const [kind, setKind] = useState<CostKind | null>(cost?.kind ?? null);
  const [date, setDate] = useState(cost?.date ?? today);
  const [supplier, setSupplier] = useState(cost?.supplier ?? '');
  const [note, setNote] = useState(cost?.note ?? '');
  const [others, setOthers] = useState<readonly ChoosableCar[]>([]);
  /** Typed amounts of the cars of a split receipt by id. */
  const [parts, setParts] = useState<Readonly<Record<number, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const files = useFiles(cost?.files ?? []);
  const { busy, write } = useWrite();
  useFocusInvalid(form, errors);
  useUnsaved(!cost && (amount !== '' || files.files.length > 0));
  const cents = parseEuro(amount);
  const ids = [carId, ...others.map((car) => car.carId)];
  const isUneven = others.length > 0 && ids.some((one) => parts[one]?.trim());
  const cars = ids.map((one) => ({
    carId: one,
    amount: isUneven ? parseEuro(parts[one] ?? '') : null,
  }));

  function check(): boolean {
    const found: Record<string, string> = {};
    if (cents === null) found['amount'] = NOT_AN_AMOUNT;
    if (vat.trim() !== '' && parseEuro(vat) === null) found['vat'] = NOT_AN_AMOUNT;
    if (kind === null) found['kind'] = 'Choose a kind';
    if (isUneven && cars.some((car) => car.amount === null))
      found['cars'] = 'Enter an amount for each car, or for none to split evenly';
    setErrors(found);
    return Object.keys(found).length === 0;
  }

  async function save(fileIds: readonly number[]): Promise<void> {
    if (!check() || cents === null || kind === null) return;
    const values = {
      date,
      kind,
      amount: cents,
      vat: parseEuro(vat) ?? 0,
      supplier: supplier.trim() || null,
      note: note.trim() || null,
      fileIds: [...fileIds],
    };
    const isSaved = await write(
      async () => {
        try {
          if (cost) await browserApi.changeCost(cost.costId, { ...values, version: cost.version });
          else await browserApi.addCosts({ ...values, cars });
        } catch (error) {
          if (error instanceof ApiError) setErrors(error.errors);
          throw error;
        }
      },
      cost ? 'The cost was changed.' : `${COST_KINDS[kind].label} ${euro(cents)} was added.`,
    );
    if (isSaved) onDone?.();
  }

  const addFiles = async (chosen: readonly File[]) => {
    const fileIds = chosen.length > 0 ? await files.add(chosen) : null;
    // A photo completes a cost: without an amount or a kind it stays in the form.
    if (fileIds && !cost) await save(fileIds);
  };

  return (
    <Form
      ref={form}
      aria-label={cost ? 'Change the cost' : 'Add a cost'}
      className={panel.stack}
      busy={busy || files.busy}
      onSubmit={() => void save(files.fileIds)}
    >
      <InputField
        label="Amount in euro, with VAT"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={errors['amount']}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <fieldset
        className={styles.kinds}
        aria-describedby={errors['kind'] ? `${id}-kind` : undefined}
      >
        <legend>Kind</legend>
        {keysOf(COST_KINDS).map((one) => (
          <label key={one} className={styles.kind}>
            <input
              type="radio"
              name={`${id}-kinds`}
              checked={kind === one}
              onChange={() => setKind(one)}
            />
            <span>{COST_KINDS[one].label}</span>
          </label>
        ))}
        {errors['kind'] && (
          <p id={`${id}-kind`} className={styles.error}>
            {errors['kind']}
          </p>
        )}
      </fieldset>
      {kind === 'vrt' && (
        <p className={panel.warning}>
          VRT counts as a cost and does not reduce the margin for VAT. Show this to your accountant.
        </p>
      )}
      <details className={styles.more} open={cost !== undefined}>
        <summary>Date, supplier, VAT, note{!cost && ', other cars'}</summary>
        <div className={styles.fields}>
          <InputField
            label="Date of the receipt"
            type="date"
            value={date}
            max={today}
            error={errors['date']}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          <InputField
            label="Supplier"
            value={supplier}
            error={errors['supplier']}
            autoComplete="off"
            onChange={(event) => setSupplier(event.currentTarget.value)}
          />
          <div className={styles.withButton}>
            <InputField
              label="VAT in it"
              inputMode="decimal"
              autoComplete="off"
              value={vat}
              error={errors['vat']}
              hint="As the receipt states it. Empty: no VAT is deducted."
              onChange={(event) => setVat(event.currentTarget.value)}
            />
            <button
              type="button"
              className={button.button}
              disabled={cents === null}
              onClick={() => setVat(amountText(vatIn(cents ?? 0, date)))}
            >
              23 %
            </button>
          </div>
          <InputField
            label="Note"
            value={note}
            error={errors['note']}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {!cost && (
            <OtherCars
              carId={carId}
              cars={others}
              onChange={setOthers}
              cents={cents}
              parts={parts}
              onPart={(one, typed) => setParts({ ...parts, [one]: typed })}
              error={errors['cars']}
            />
          )}
        </div>
      </details>
      <FileList files={files.files} onRemove={files.remove} />
      <div className={panel.buttons}>
        <label className={`${cost ? button.button : button.primary} ${button.file}`}>
          <Camera size={20} strokeWidth={1.8} aria-hidden />
          {files.busy
            ? 'Uploading...'
            : cost
              ? 'Add a photo or PDF'
              : 'Photo of the receipt: add cost'}
          <input
            type="file"
            accept={MONEY_FILES.types.join()}
            disabled={busy || files.busy}
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = '';
              void addFiles(chosen);
            }}
          />
        </label>
        <BusyButton busy={busy} busyText="Saving..." variant="plain">
          {cost ? 'Save' : 'Add without a photo'}
        </BusyButton>
        {cost && (
          <button type="button" className={button.button} onClick={onDone}>
            Cancel
          </button>
        )}
      </div>
      {(files.error || errors['fileIds']) && (
        <p role="alert" className={styles.error}>
          {files.error || errors['fileIds']}
        </p>
      )}
    </Form>
  );
}

interface OtherCarsProps {
  carId: number;
  cars: readonly ChoosableCar[];
  onChange: (cars: readonly ChoosableCar[]) => void;
  /** Cents of the receipt; null without a valid amount. */
  cents: number | null;
  parts: Readonly<Record<number, string>>;
  onPart: (carId: number, typed: string) => void;
  error: string | undefined;
}

/** Further cars of the same receipt, over which it is split evenly or by typed amounts. */
function OtherCars({ carId, cars, onChange, cents, parts, onPart, error }: OtherCarsProps) {
  const id = useId();
  const even = cents === null ? [] : splitEvenly(cents, cars.length + 1);
  return (
    <div className={panel.whole}>
      <StaffCarChooser
        key={cars.length}
        id={id}
        label="Split it with another car"
        error={error}
        chosen={null}
        onChoose={(car) => {
          const isChosen = car?.carId === carId || cars.some((one) => one.carId === car?.carId);
          if (car && !isChosen) onChange([...cars, car]);
        }}
      />
      {cars.length > 0 && (
        <ul className={styles.split}>
          {[{ carId, title: 'This car' }, ...cars].map((car, at) => (
            <li key={car.carId}>
              <InputField
                label={car.title}
                inputMode="decimal"
                autoComplete="off"
                placeholder={amountText(even[at] ?? null)}
                value={parts[car.carId] ?? ''}
                onChange={(event) => onPart(car.carId, event.currentTarget.value)}
              />
              {at > 0 && (
                <button
                  type="button"
                  className={link.link}
                  onClick={() => {
                    onPart(car.carId, '');
                    onChange(cars.filter((one) => one.carId !== car.carId));
                  }}
                >
                  Remove<span className={visibility.visuallyHidden}> {car.title}</span>
                </button>
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
