import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { CAR_LABELS, CAR_UNITS } from '../../fields/car-labels.ts';
import { Field, Select, TextInput } from '../../../../ui/field.tsx';
import { errorText } from '../../../../ui/form/fields.tsx';
import type { CarFormValues, TextName } from './form-values.ts';
import { fixedOptions, type FormField, type Option, type Section } from './sections.ts';
import { FormSection } from '../form-section.tsx';
import styles from './fields.module.css';
import link from '../../../../ui/link.module.css';
import visibility from '../../../../ui/styles/visibility.module.css';
import fieldStyles from '../../../../ui/field.module.css';

/** Options of a select that depend on a reference list or on other fields. */
export interface Choice {
  options: Option[];
  prompt?: string;
  disabled?: boolean;
  onChosen?: (value: string) => void;
  /** Loads the options again after a failure. */
  onRetry?: () => void;
  /** Shown below the select, for example to add an option. */
  below?: ReactNode;
}

interface Props {
  section: Section;
  choices?: Partial<Record<string, Choice>>;
  hint?: string;
  /** Hints that depend on the user's input. They replace the static hint of a field. */
  hints?: Partial<Record<TextName, string | undefined>>;
  children?: ReactNode;
}

export function FieldSection({ section, choices = {}, hint, hints = {}, children }: Props) {
  return (
    <FormSection id={section.id} title={section.title} hint={hint}>
      <div className={styles.grid}>
        {section.fields.map((field) => (
          <CarField
            key={field.name}
            field={{ ...field, ...(hints[field.name] && { hint: hints[field.name] }) }}
            choice={choices[field.name]}
          />
        ))}
      </div>
      {children}
    </FormSection>
  );
}

const UPPER_CASE: ReadonlySet<string> = new Set(['registration', 'vin']);

/** Renders a field as `CAR_FIELDS` configures it. */
function CarField({
  field: config,
  choice = {},
}: {
  field: FormField;
  choice?: Partial<Choice> | undefined;
}) {
  const { options, prompt, disabled, onChosen, onRetry, below } = choice;
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
