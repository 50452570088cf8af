import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { CAR_LABELS } from '../../../../domain/car-labels.ts';
import { shortDate } from '../../../../domain/format.ts';
import { type TheirChange, togetherWith } from './changes.ts';
import type { CarFormValues } from '../fields/form-values.ts';
import type { Option } from '../fields/sections.ts';
import type { Clash } from './use-save.ts';
import { useValues } from '../fields/use-values.ts';

interface Props extends Clash {
  /** Options by the name of their field, for names instead of ids. */
  options: Readonly<Record<string, Option[]>>;
}

/** Tells what somebody else has changed in the meantime, and lets choose where both changed the same. */
export function Conflict({ theirs, images, cars, options }: Props) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const read = (name: string, value: unknown) => {
    if (typeof value === 'boolean') return value ? 'on' : 'off';
    if (typeof value !== 'string') return 'new details';
    if (value === '') return 'nothing';
    if (name.endsWith('Date') || name === 'nctDue') return shortDate(value);
    return (
      nameOf(name, value, cars) ?? options[name]?.find((one) => one.value === value)?.label ?? value
    );
  };
  return (
    <section ref={notice} tabIndex={-1} role="alert" className="form-notice">
      <h2 className="t-3">Somebody else has saved this car in the meantime</h2>
      <p>
        Your changes are not saved yet. Theirs stand in the form now, yours on top of them. Look
        them over, then press ‘Update Vehicle’ again.
      </p>
      <ul>
        {theirs.map((change) => (
          <li key={change.name}>
            {CAR_LABELS[change.name]}: {read(change.name, change.before)} became{' '}
            {read(change.name, change.after)}
            {change.mine !== undefined && (
              <Choice
                change={change}
                theirs={theirs}
                mine={read(change.name, change.mine)}
                after={read(change.name, change.after)}
              />
            )}
          </li>
        ))}
        {images && <li>The images were changed as well; yours keep their order.</li>}
      </ul>
    </section>
  );
}

interface ChoiceProps {
  change: TheirChange;
  theirs: readonly TheirChange[];
  mine: string;
  after: string;
}

/** Mine stands in the form; theirs can be taken, and mine again. */
function Choice({ change: { name, after: value }, theirs, mine, after }: ChoiceProps) {
  const { setValue } = useFormContext<CarFormValues>();
  const values = useValues();
  const taken = JSON.stringify(values[name]) === JSON.stringify(value);
  const swap = () => {
    for (const one of togetherWith(name, theirs))
      setValue(one.name, taken ? (one.mine ?? one.after) : one.after, { shouldDirty: true });
  };
  return (
    <>
      ; you have {mine}.{' '}
      <button type="button" className="link" onClick={swap}>
        {taken ? `Keep ${mine}` : `Take ${after}`}
      </button>
    </>
  );
}

/** The name of a make or model of these cars; undefined for any other value. */
function nameOf(field: string, value: string, cars: Clash['cars']): string | undefined {
  for (const { make, model } of cars) {
    if (field === 'makeId' && String(make?.makeId) === value) return make?.name;
    if (field === 'modelId' && String(model?.modelId) === value) return model?.name;
  }
  return undefined;
}
