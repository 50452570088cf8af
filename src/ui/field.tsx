import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** Attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps {
  /** Id of the control, if something links to it. */
  id?: string | undefined;
  label: string;
  hint?: string | undefined;
  /** Error message; empty or undefined if the value is valid. */
  error?: ReactNode;
  /** Adds `*` to the label. The screen explains the asterisk once. */
  required?: boolean;
  className?: string | undefined;
  /** Renders the control, for example `(control) => <TextInput {...control} />`. */
  children: (control: ControlProps) => ReactNode;
}

/** A control with label, hint and error. */
export function Field({
  id: givenId,
  label,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {children({
        id,
        ...(required && { required }),
        ...(error && { 'aria-invalid': true as const }),
        ...(described && { 'aria-describedby': described }),
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A text input. Its form needs `noValidate`, because JavaScript validates it and shows the errors. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...rest}
      className={className ? `${styles.input} ${className}` : styles.input}
    />
  );
}

/** A text area, for a `Field`. */
export const TextArea = (props: ComponentProps<'textarea'>) => (
  <textarea {...props} className={styles.multiline} />
);

type InputFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'id'>;

/** A text input with label, hint and error. `className` applies to the field; `required` adds no `*`. */
export function InputField({ id, label, hint, error, className, ...input }: InputFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => <TextInput {...control} {...input} />}
    </Field>
  );
}

export function Select(props: ComponentProps<'select'>) {
  return (
    <span className={styles.select}>
      <select {...props} className={styles.input} />
      <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
    </span>
  );
}

/** The options of a select: texts by value. */
export const Options = ({ of }: { of: Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
