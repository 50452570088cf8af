import './field.css';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

/** What ties a control to its label, its help and its error. */
interface ControlProps {
  id: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps {
  label: string;
  /** One line of help. */
  hint?: string | undefined;
  /** What is wrong, as a sentence; empty or absent where nothing is. */
  error?: string | undefined;
  /** Marks the label with `*`; say once on the screen what that means. */
  required?: boolean;
  className?: string;
  /** The control, such as `(control) => <TextInput {...control} />`. */
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control with its help and its error. */
export function Field({ label, hint, error, required, className, children }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id} className="field-label">
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
        <p id={`${id}-error`} className="field-error">
          <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A line of text. Forms check for themselves: put `noValidate` on them. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={className ? `input ${className}` : 'input'} />;
}

/** A choice of the browser's own kind. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className="select">
      <select {...props} className="input" />
      <ChevronDown size={16} strokeWidth={1.6} aria-hidden />
    </span>
  );
}
