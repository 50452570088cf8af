import { useState } from 'react';
import { browserApi } from '../../../../../app/api/browser-api.ts';
import { BOUNDS } from '../../../../../platform/bounds.ts';
import { cars as carCount } from '../../../../../platform/format.ts';
import { useCan } from '../../../../../app/session.ts';
import { keysOf } from '../../../../../platform/objects.ts';
import button from '../../../../../ui/button.module.css';
import { BusyButton } from '../../../../../ui/busy-button.tsx';
import { Dialog, DialogButtons } from '../../../../../ui/dialog.tsx';
import field from '../../../../../ui/field.module.css';
import { Field, InputField, Select } from '../../../../../ui/field.tsx';
import { Form } from '../../../../../ui/form.tsx';
import { showToast } from '../../../../../ui/toast.ts';
import { useWrite } from '../../../../../ui/use-write.ts';
import type { BulkChange, BulkResult, BulkResults } from '../../changes.ts';
import { isPriceChange, newPrice } from '../../bulk-price.ts';
import { SelectionLeaves } from '../../../../money/components/leaves-line.tsx';
import type { PricedCar } from '../../../../money/texts.ts';
import { FACTS, FACTS_TEXT, unknownFacts } from '../../described.ts';
import { STATES } from '../../options.ts';
import type { StockRow } from '../../stock.ts';
import { toAdvertise } from '../../to-fix.ts';
import { parsePrice } from '../../../components/price-form.tsx';
import { changedText } from '../texts.ts';
import { usePreview } from '../../use-car-writes.ts';
import typography from '../../../../../ui/styles/type.module.css';
import styles from './bulk.module.css';

export const BULK_TEXTS = {
  price: { button: 'Price…', title: 'Change prices' },
  describe: { button: 'Descriptions…', title: 'Describe these cars' },
  publish: { button: 'Publish', title: 'Publish these cars?' },
  unpublish: { button: 'Unpublish', title: 'Take these cars off the site?' },
  premium: { button: 'Premium', title: 'Make these cars premium?' },
  archive: { button: 'Archive', title: 'Archive these cars?' },
} as const;
export type BulkKind = keyof typeof BULK_TEXTS;

interface Props {
  /** null closes the dialog. */
  kind: BulkKind | null;
  cars: readonly StockRow[];
  onDone: (results: BulkResults) => void;
  onClose: (isDone: boolean) => void;
}

/** Previews a change of the selected cars, makes it, and lists the cars that it could not change. */
export function BulkDialog({ kind, cars, onDone, onClose }: Props) {
  const [shown, setShown] = useState(kind);
  if (kind && kind !== shown) setShown(kind);
  const [outcome, setOutcome] = useState<BulkResults | null>(null);
  if (!shown) return null;

  const close = () => {
    onClose(outcome !== null);
    setOutcome(null);
  };
  const finish = (done: BulkResults) => {
    onDone(done);
    if (done.results.some(({ result }) => result !== 'done')) return setOutcome(done);
    showToast('Saved', changedText(done.results));
    onClose(true);
  };
  const others = outcome?.results.filter(({ result }) => result !== 'done') ?? [];
  return (
    <Dialog
      open={kind !== null}
      onClose={close}
      title={outcome ? changedText(outcome.results) : BULK_TEXTS[shown].title}
      text={outcome ? 'These cars were not changed:' : undefined}
    >
      {outcome ? (
        <>
          <ResultList results={others} />
          <DialogButtons>
            <button type="button" className={button.primary} onClick={close}>
              Close
            </button>
          </DialogButtons>
        </>
      ) : (
        <BulkForm kind={shown} cars={cars} onDone={finish} onCancel={close} />
      )}
    </Dialog>
  );
}

interface FormProps {
  kind: BulkKind;
  cars: readonly StockRow[];
  onDone: (results: BulkResults) => void;
  onCancel: () => void;
}

function BulkForm({ kind, cars, onDone, onCancel }: FormProps) {
  const { busy, write } = useWrite();
  const can = useCan();
  const [step, setStep] = useState<PriceStep>({ by: 'reduceBy', typed: '', roundTo: '' });
  const [text, setText] = useState(FACTS_TEXT);
  const change =
    kind === 'price'
      ? priceChange(step, cars)
      : kind === 'describe'
        ? describeChange(text)
        : { kind };
  const preview = usePreview(cars, change);
  const results = Array.isArray(preview) ? preview : null;
  const count = results?.filter(({ result }) => result === 'done').length ?? 0;

  const save = () => {
    if (!change || !results || count === 0) return;
    void write(async () => {
      const selectedCars = cars.map(({ carId, version }) => ({ carId, version }));
      onDone(await browserApi.post('/cars/bulk', 200, { body: { cars: selectedCars, change } }));
    });
  };

  return (
    <Form aria-label="Change" className={styles.form} busy={busy} onSubmit={save}>
      {kind === 'describe' && (
        <Field label="Text for each car" hint={FACTS_HINT} error={factsError(text)}>
          {(control) => (
            <textarea
              {...control}
              data-first=""
              rows={5}
              maxLength={BOUNDS.maxDescription}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              className={field.multiline}
            />
          )}
        </Field>
      )}
      {kind === 'price' && (
        <PriceFields
          step={step}
          error={
            step.typed && !change
              ? 'Enter a number above 0 without a currency, for example 500'
              : undefined
          }
          onChange={setStep}
        />
      )}
      {kind === 'price' && can('money.read') && change && (
        <SelectionLeaves cars={cars.map((car) => pricedCar(car, change))} />
      )}
      <output className={typography.hint}>
        {preview === 'failed'
          ? 'We couldn’t check this change. Please try again.'
          : results
            ? previewText(count, results.length)
            : change
              ? 'Checking...'
              : `${carCount(cars.length)} selected`}
      </output>
      <div className={styles.preview}>
        {results && (
          <ResultList results={kind === 'publish' ? withAdvice(results, cars) : results} />
        )}
      </div>
      <DialogButtons>
        <button type="button" className={button.button} onClick={onCancel}>
          Cancel
        </button>
        <BusyButton
          busy={busy}
          busyText="Saving..."
          aria-disabled={busy || count === 0 || undefined}
        >
          {`Change ${carCount(count)}`}
        </BusyButton>
      </DialogButtons>
    </Form>
  );
}

const centsOf = (price: number) => Math.round(price * 100);

/** Returns the prices of a car in cents before and after a change. */
function pricedCar(car: StockRow, change: BulkChange): PricedCar {
  const { title, money, currentPrice, currency } = car;
  const result = isPriceChange(change)
    ? newPrice({ price: String(currentPrice), currency }, change)
    : { problem: '' };
  return {
    title,
    figures: money,
    before: currentPrice > 0 ? centsOf(currentPrice) : null,
    price: 'price' in result ? centsOf(Number(result.price)) : null,
  };
}

/** Returns the problem of a message without the remedy: its text up to the first full stop or colon. */
const problemOf = (text: string) => text.split(/[.:] /, 1)[0]?.replace(/\.$/, '') ?? text;

/** Adds what to fix about each car that is to be published. */
function withAdvice(results: readonly BulkResult[], cars: readonly StockRow[]): BulkResult[] {
  const advice = new Map(cars.map(({ carId, toFix }) => [carId, toAdvertise(toFix)]));
  return results.map((result) => {
    const problems = advice.get(result.carId)?.map(({ text }) => problemOf(text)) ?? [];
    if (result.result !== 'done' || problems.length === 0) return result;
    return { ...result, note: `To fix: ${problems.join('. ')}.` };
  });
}

const previewText = (count: number, all: number) =>
  count === all
    ? `${carCount(count)} will change.`
    : `${carCount(count)} will change, ${all - count} won’t.`;

const FACTS_HINT = `For cars without a description. Facts of each car: ${keysOf(FACTS)
  .map((name) => `{${name}}`)
  .join(' ')}. Unknown facts are left out.`;

function factsError(text: string): string | undefined {
  const [unknown] = unknownFacts(text);
  return unknown === undefined ? undefined : `There is no {${unknown}}`;
}

/** Returns null if the text is empty or names an unknown fact. */
const describeChange = (text: string): BulkChange | null =>
  text.trim() === '' || factsError(text) ? null : { kind: 'describe', text };

const STEPS = {
  reduceBy: 'Reduce by an amount',
  reduceByPercent: 'Reduce by %',
  raiseBy: 'Raise by an amount',
  raiseByPercent: 'Raise by %',
  setTo: 'Set to an amount',
} as const;

interface PriceStep {
  by: keyof typeof STEPS;
  typed: string;
  roundTo: '' | '50' | '95';
}

/** Returns null while the figure is missing, or if it names a currency that is not that of all cars. */
function priceChange(
  { by, typed, roundTo: to }: PriceStep,
  cars: readonly StockRow[],
): BulkChange | null {
  const figures = cars.map(({ currency }) => parsePrice(typed.replace('%', ''), currency));
  const [figure = null] = figures;
  if (figure === null || figures.includes(null)) return null;
  const roundTo = to === '' ? null : to === '50' ? 50 : 95;
  switch (by) {
    case 'setTo':
      return { kind: 'setPrice', amount: figure, roundTo };
    case 'raiseBy':
    case 'reduceBy':
      return { kind: 'addToPrice', amount: by === 'raiseBy' ? figure : -figure, roundTo };
    default: {
      const percent = by === 'raiseByPercent' ? figure : -figure;
      return { kind: 'changePriceByPercent', percent, roundTo };
    }
  }
}

interface PriceFieldsProps {
  step: PriceStep;
  error: string | undefined;
  onChange: (step: PriceStep) => void;
}

function PriceFields({ step, error, onChange }: PriceFieldsProps) {
  return (
    <div className={styles.fields}>
      <Field label="Change">
        {(control) => (
          <Select
            {...control}
            data-first=""
            value={step.by}
            onChange={({ currentTarget }) =>
              onChange({
                ...step,
                by: keysOf(STEPS).find((by) => by === currentTarget.value) ?? 'setTo',
              })
            }
          >
            {keysOf(STEPS).map((by) => (
              <option key={by} value={by}>
                {STEPS[by]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <InputField
        label={step.by.endsWith('Percent') ? 'Per cent' : 'Amount'}
        inputMode="decimal"
        autoComplete="off"
        value={step.typed}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...step, typed: currentTarget.value })}
      />
      <Field label="Round">
        {(control) => (
          <Select
            {...control}
            value={step.roundTo}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...step, roundTo: value === '50' || value === '95' ? value : '' })
            }
          >
            <option value="">No</option>
            <option value="50">To 50</option>
            <option value="95">End in 95</option>
          </Select>
        )}
      </Field>
    </div>
  );
}

/** Lists for each car the change, or the reason why it does not change. */
export const ResultList = ({ results }: { results: readonly BulkResult[] }) => (
  <ul className={styles.cars}>
    {results.map(({ carId, title, result, price, state, message, note }) => (
      <li key={carId} data-result={result}>
        <span className={styles.car}>{title || `Car ${carId}`}</span>
        <span className={styles.change}>
          {price
            ? `${price.from} → ${price.to}`
            : state
              ? `${STATES[state.from]} → ${STATES[state.to]}`
              : result === 'unchanged' && !message && 'No change'}
        </span>
        {(message ?? note) && <span className={styles.note}>{message ?? note}</span>}
      </li>
    ))}
  </ul>
);
