import { ConflictNotice } from '../../../../ui/form/conflict-notice.tsx';
import { shownText } from '../../../../ui/form/merge.ts';
import { shortDate } from '../../../../platform/format.ts';
import type { StaffCar } from '../../fields/staff-car.ts';
import { CAR_FORMATS, CAR_LABELS } from '../../fields/car-labels.ts';
import { choiceText } from '../../car-options.ts';
import { isField } from '../fields/form-values.ts';
import type { Option } from '../fields/sections.ts';
import { changesOf } from './saved-state.ts';
import type { Conflict } from './save-car.ts';
import { canBeDraft, saveButton, type SaveKind } from './save-kind.ts';
import styles from '../car-form.module.css';

interface Props {
  conflict: Conflict;
  /** Whether the user tried to save a complete car or a draft. */
  kind: SaveKind;
  /** The car when the form was opened. Its make and model may be missing in `options`. */
  opened: StaffCar | null;
  /** Options of the select fields, by field name. */
  options: Readonly<Record<string, Option[]>>;
}

/** Lists what another user saved in the meantime. Where both changed a field, the user can choose. */
export function CarConflict({ conflict, kind, opened, options }: Props) {
  const { theirs, imagesChanged, uploadsFailed, fieldsSaved, car } = conflict;
  const isDraft = kind === 'draft' && canBeDraft(conflict.values, conflict.saved);
  const button = saveButton(isDraft ? 'draft' : 'car', opened !== null);
  const format = (value: unknown, name: string) => {
    if (typeof value === 'object') return 'new details';
    if (typeof value !== 'string' || value === '') return shownText(value);
    if (isField(name) && CAR_FORMATS[name] === 'date') return shortDate(value);
    return (
      makeOrModelName(name, value, opened ? [opened, car] : [car]) ??
      options[name]?.find((one) => one.value === value)?.label ??
      choiceText(name, value)
    );
  };
  return (
    <ConflictNotice
      what="this car"
      theirs={theirs}
      labels={CAR_LABELS}
      format={format}
      linked={({ name }) => changesOf(name, theirs)}
      unsaved={fieldsSaved ? 'photos' : 'changes'}
      button={button}
      className={styles.notice}
    >
      {imagesChanged && <li>They changed the photos too. Please check them.</li>}
      {uploadsFailed && (
        <li>Some of your photos didn’t upload. “{button}” tries to upload them again.</li>
      )}
    </ConflictNotice>
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
