import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { CAR_LABELS, CAR_UNITS } from '../../fields/car-labels.ts';
import { Field, Select, TextInput } from '../../../../ui/field.tsx';
import { errorText } from '../../../../ui/form/fields.tsx';
import type { CarFormValues } from './form-values.ts';
import { fixedOptions, type FormField, type Option } from './sections.ts';
import link from '../../../../ui/link.module.css';
import visibility from '../../../../ui/styles/visibility.module.css';
import fieldStyles from '../../../../ui/field.module.css';
import styles from './fields.module.css';

interface Props {
  field: FormField;
  /** Options of a select that is a reference list. */
  options?: Option[] | undefined;
  /** Text of the empty option. */
  prompt?: string | undefined;
  disabled?: boolean;
  onChosen?: ((value: string) => void) | undefined;
  /** Loads the options again, after that failed. */
  onRetry?: (() => void) | undefined;
  /** Shown below the select. */
  below?: ReactNode;
}

const UPPER_CASE: ReadonlySet<string> = new Set(['registration', 'vin']);

/** Renders a field as `CAR_FIELDS` configures it. */
export function CarField({ field: config, options, prompt, disabled, onChosen, ...rest }: Props) {
  const { onRetry, below } = rest;
  const { name, span, input = 'text' } = config;
  const unit = CAR_UNITS[name];
  const label = CAR_LABELS[name];
  const { field, fieldState } = useController<CarFormValues, typeof name>({ name });
  return (
    <Field
      id={`field-${name}`}
      label={label}
      hint={config.hint}
      error={errorText(fieldState.error)}
      required={config.required ?? false}
      className={styles[`span${span}`]}
    >
      {(control) => {
        if (input === 'multiline') {
          return (
            <textarea
              {...control}
              {...field}
              rows={name === 'features' ? 6 : 8}
              className={fieldStyles.multiline}
            />
          );
        }
        if (input === 'select') {
          return (
            <>
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
                  {prompt ?? (config.required ? `Select ${label}` : 'Not stated')}
                </option>
                {(options ?? fixedOptions(config, field.value)).map((one) => (
                  <option key={one.value} value={one.value}>
                    {one.label}
                  </option>
                ))}
              </Select>
              {below}
              {onRetry && <Retry controlId={control.id} failure={prompt} onRetry={onRetry} />}
            </>
          );
        }
        return (
          <span className={unit ? styles.withUnit : undefined}>
            <TextInput
              {...control}
              {...field}
              type={input === 'date' ? 'date' : 'text'}
              inputMode={config.inputMode}
              placeholder={config.placeholder}
              autoComplete="off"
              autoCapitalize={UPPER_CASE.has(name) ? 'characters' : undefined}
            />
            {unit && <span className={styles.unit}>{unit}</span>}
          </span>
        );
      }}
    </Field>
  );
}

interface RetryProps {
  controlId: string;
  failure: string | undefined;
  onRetry: () => void;
}

/** Announces the failure, which the control shows as its empty option. */
function Retry({ controlId, failure, onRetry }: RetryProps) {
  const retry = () => {
    // The focus moves, because the button disappears.
    document.getElementById(controlId)?.focus();
    onRetry();
  };
  return (
    <p role="alert" className={styles.retry}>
      <span className={visibility.visuallyHidden}>{failure}.</span>{' '}
      <button type="button" className={link.link} onClick={retry}>
        Try again
      </button>
    </p>
  );
}
