import { useController } from 'react-hook-form';
import { CAR_LABELS } from '../../../staff/car-labels.ts';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import type { CarFormValues } from './form-values.ts';
import { type FieldText, fixedOptions, type Option } from './sections.ts';
import styles from './fields.module.css';

interface Props {
  field: FieldText;
  /** Options of a select whose options are a list of the dealer's. */
  options?: Option[] | undefined;
  /** First option: what to do, or why nothing can be chosen. */
  prompt?: string | undefined;
  disabled?: boolean;
  onChosen?: ((value: string) => void) | undefined;
}

/** A field of the form as its description says. */
export function CarField({ field: text, options, prompt, disabled, onChosen }: Props) {
  const { name, unit, span, kind = 'text' } = text;
  const label = CAR_LABELS[name];
  const { field, fieldState } = useController<CarFormValues, typeof name>({ name });
  return (
    <Field
      label={label}
      hint={text.hint}
      error={fieldState.error?.message}
      required={text.required ?? false}
      className={styles[`span${span}`]}
    >
      {(control) => {
        if (kind === 'lines') {
          return (
            <textarea
              {...control}
              {...field}
              rows={name === 'features' ? 6 : 8}
              className={styles.multiline}
            />
          );
        }
        if (kind === 'select') {
          return (
            <Select
              {...control}
              {...field}
              disabled={disabled}
              onChange={(event) => {
                field.onChange(event);
                onChosen?.(event.target.value);
              }}
            >
              <option value="">
                {prompt ?? (text.required ? `Select ${label}` : 'Not stated')}
              </option>
              {(options ?? fixedOptions(name, field.value) ?? []).map((one) => (
                <option key={one.value} value={one.value}>
                  {one.label}
                </option>
              ))}
            </Select>
          );
        }
        return (
          <span className={unit ? styles.withUnit : undefined}>
            <TextInput
              {...control}
              {...field}
              type={kind === 'date' ? 'date' : 'text'}
              inputMode={text.inputMode}
              placeholder={text.placeholder}
              autoComplete="off"
            />
            {unit && <span className={styles.unit}>{unit}</span>}
          </span>
        );
      }}
    </Field>
  );
}
