import { keysOf } from '../../../../platform/objects.ts';
import { Field, InputField, Select } from '../../../../ui/field.tsx';
import type { EnquiryFailure } from '../submit.ts';
import fieldStyles from '../../../../ui/field.module.css';
import type { WantedLists } from './load-lists.ts';

interface Props extends Pick<EnquiryFailure, 'errors' | 'values'> {
  lists: WantedLists;
}

const CHOICES = {
  makeId: { label: 'Make', list: 'makes' },
  fuelTypeId: { label: 'Fuel', list: 'fuelTypes' },
  transmissionId: { label: 'Gearbox', list: 'transmissions' },
  bodyType: { label: 'Body', list: 'bodyTypes' },
} as const;

const INPUTS = {
  q: { label: 'Model', hint: 'For example Golf' },
  minYear: { label: 'Oldest year', inputMode: 'numeric', maxLength: 4 },
  maxPrice: { label: 'Highest price in euro', inputMode: 'numeric', maxLength: 12 },
} as const;

/** The fields that describe a wanted car. The model is text, so that the form works without JavaScript. */
export function WantedFields({ lists, errors, values }: Props) {
  const choice = (name: keyof typeof CHOICES) => {
    const { label, list } = CHOICES[name];
    const id = `wanted.${name}` as const;
    return (
      <Field key={name} id={id} label={label} error={errors[id]}>
        {(control) => (
          <Select {...control} name={id} defaultValue={values[id] ?? ''}>
            <option value="">Any</option>
            {lists[list].map(({ value, name: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  };
  const input = (name: keyof typeof INPUTS) => {
    const id = `wanted.${name}` as const;
    return (
      <InputField
        key={name}
        id={id}
        name={id}
        maxLength={80}
        {...INPUTS[name]}
        defaultValue={values[id]}
        error={errors[id]}
      />
    );
  };
  const [make, ...others] = keysOf(CHOICES).map(choice);
  const [model, ...limits] = keysOf(INPUTS).map(input);
  return (
    <div className={fieldStyles.pair}>
      {make}
      {model}
      {others}
      {limits}
    </div>
  );
}
