import { type ComponentProps, createContext, useContext } from 'react';
import { Field, InputField, Select } from '../../../ui/field.tsx';
import fieldStyles from '../../../ui/field.module.css';
import type { EnquiryFailure, FieldName } from './submit.ts';

/** The values that the visitor sent before and their errors, which the server renders again without JavaScript. */
export const Sent = createContext<Pick<EnquiryFailure, 'errors' | 'values'>>({
  errors: {},
  values: {},
});

interface FieldProps {
  name: FieldName;
  label: string;
}

/** A text input. Its id is its name, to which the summary of errors links. */
export function FormInput(
  props: FieldProps & Omit<ComponentProps<typeof InputField>, keyof FieldProps>,
) {
  const { name } = props;
  const { errors, values } = useContext(Sent);
  return <InputField id={name} defaultValue={values[name]} error={errors[name]} {...props} />;
}

type AreaProps = FieldProps &
  Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'className' | 'defaultValue'>;

/** A text of several lines. */
export function FormArea({ name, label, className, defaultValue, ...area }: AreaProps) {
  const { errors, values } = useContext(Sent);
  return (
    <Field id={name} label={label} error={errors[name]} className={className}>
      {(control) => (
        <textarea
          {...control}
          {...area}
          name={name}
          defaultValue={values[name] ?? defaultValue}
          className={fieldStyles.input}
        />
      )}
    </Field>
  );
}

interface SelectProps extends FieldProps {
  /** Texts by value. */
  options: readonly (readonly [value: string | number, text: string])[];
  /** The value that is chosen at first. */
  first?: string;
  hint?: string;
  className?: string | undefined;
}

export function FormSelect({ name, options, first = '', ...field }: SelectProps) {
  const { errors, values } = useContext(Sent);
  return (
    <Field id={name} error={errors[name]} {...field}>
      {(control) => (
        <Select {...control} name={name} defaultValue={values[name] ?? first}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
