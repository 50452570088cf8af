import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { shortDate } from '../../../../platform/format.ts';
import type { StaffCar } from '../../fields/staff-car.ts';
import { CAR_FORMATS, CAR_LABELS } from '../../car-labels.ts';
import { choiceText } from '../../car-options.ts';
import { type CarFormValues, isField } from '../fields/form-values.ts';
import type { Option } from '../fields/sections.ts';
import { useValues } from '../fields/use-values.ts';
import { changesOf, type TheirChange } from './changes.ts';
import type { Conflict } from './save-car.ts';
import { canBeDraft, saveButton, type SaveKind } from './save-kind.ts';
import link from '../../../../ui/link.module.css';
import typography from '../../../../ui/styles/type.module.css';
import styles from '../notice.module.css';

interface Props {
  conflict: Conflict;
  /** The values that the user tried to save. */
  kind: SaveKind;
  /** The car when the form was opened. Its make and model may be missing in `options`. */
  opened: StaffCar | null;
  /** Options of the select fields, by field name. */
  options: Readonly<Record<string, Option[]>>;
}

/** Lists what another user saved in the meantime. Where both changed a field, the user can choose. */
export function ConflictNotice({ conflict, kind, opened, options }: Props) {
  const { theirs, imagesChanged, uploadsFailed, fieldsSaved, car } = conflict;
  const isDraft = kind === 'draft' && canBeDraft(conflict.values, conflict.saved);
  const button = saveButton(isDraft ? 'draft' : 'car', opened !== null);
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const format = (name: string, value: unknown) => {
    if (typeof value === 'boolean') return value ? 'on' : 'off';
    if (typeof value !== 'string') return 'new details';
    if (value === '') return 'no value';
    if (isField(name) && CAR_FORMATS[name] === 'date') return shortDate(value);
    return (
      makeOrModelName(name, value, opened ? [opened, car] : [car]) ??
      options[name]?.find((one) => one.value === value)?.label ??
      choiceText(name, value)
    );
  };
  return (
    <section ref={notice} tabIndex={-1} role="alert" className={styles.notice}>
      <h2 className={typography.subheading}>Somebody else has changed this car</h2>
      <p>
        Your {fieldsSaved ? 'photos' : 'changes'} aren’t saved yet. We merged their changes with
        yours. Please check the form below, then press ‘{button}’ again.
      </p>
      <ul className={styles.changes}>
        {theirs.map((change) => (
          <li key={change.name}>
            {CAR_LABELS[change.name]}: {format(change.name, change.before)} became{' '}
            {format(change.name, change.after)}
            {change.mine !== undefined && (
              <ValueChoice
                change={change}
                theirs={theirs}
                mine={format(change.name, change.mine)}
                after={format(change.name, change.after)}
              />
            )}
          </li>
        ))}
        {imagesChanged && <li>They changed the photos too. Please check them.</li>}
        {uploadsFailed && (
          <li>Some of your photos didn’t upload. ‘{button}’ tries to upload them again.</li>
        )}
      </ul>
    </section>
  );
}

interface ValueChoiceProps {
  change: TheirChange;
  theirs: readonly TheirChange[];
  mine: string;
  after: string;
}

/** Swaps the field between my value, which the form shows first, and theirs. */
function ValueChoice({ change: { name, after: value }, theirs, mine, after }: ValueChoiceProps) {
  const { setValue } = useFormContext<CarFormValues>();
  const values = useValues();
  const showsTheirs = JSON.stringify(values[name]) === JSON.stringify(value);
  const swap = () => {
    for (const one of changesOf(name, theirs))
      setValue(one.name, showsTheirs ? (one.mine ?? one.after) : one.after, { shouldDirty: true });
  };
  return (
    <>
      ; you have {mine}.{' '}
      <button type="button" className={link.link} onClick={swap}>
        {showsTheirs ? `Keep ${mine}` : `Take ${after}`}
      </button>
    </>
  );
}

/** Returns undefined for other fields, and for makes and models that these cars don't have. */
function makeOrModelName(
  field: string,
  value: string,
  cars: readonly StaffCar[],
): string | undefined {
  for (const { make, model } of cars) {
    if (field === 'makeId' && String(make?.makeId) === value) return make?.name;
    if (field === 'modelId' && String(model?.modelId) === value) return model?.name;
  }
  return undefined;
}
