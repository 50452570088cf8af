import type { ComponentProps, ReactNode } from 'react';
import { type FieldError, useController } from 'react-hook-form';
import { Link } from 'react-router';
import { Field, Select, TextArea, TextInput } from '../field.tsx';
import link from '../link.module.css';
import { Switch } from '../switch.tsx';

interface FieldProps {
  /** Name of the value in the form, for example `links.0.url`. */
  name: string;
  label: string;
  hint?: string | undefined;
  required?: boolean;
  className?: string | undefined;
}

type ControlProps<Element extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Element>,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'id' | keyof FieldProps
>;

/** The message of an error, with a link to what it names. */
export function errorText(error: FieldError | undefined): ReactNode {
  const { link: address, linkText } = error?.types ?? {};
  if (typeof address !== 'string') return error?.message;
  return (
    <>
      {error?.message}.{' '}
      <Link to={address} className={link.link}>
        {linkText}
      </Link>
    </>
  );
}

export function TextField({
  name,
  label,
  hint,
  required,
  className,
  ...input
}: FieldProps & ControlProps<'input'>) {
  const { field, fieldState } = useController({ name });
  return (
    <Field {...{ label, hint, required, className }} error={errorText(fieldState.error)}>
      {(control) => <TextInput autoComplete="off" {...input} {...control} {...field} />}
    </Field>
  );
}

export function MultilineField({
  name,
  label,
  hint,
  required,
  className,
  ...area
}: FieldProps & ControlProps<'textarea'>) {
  const { field, fieldState } = useController({ name });
  return (
    <Field {...{ label, hint, required, className }} error={errorText(fieldState.error)}>
      {(control) => <TextArea rows={3} {...area} {...control} {...field} />}
    </Field>
  );
}

/** @param children the options */
export function SelectField({
  name,
  label,
  hint,
  required,
  className,
  ...select
}: FieldProps & ControlProps<'select'>) {
  const { field, fieldState } = useController({ name });
  return (
    <Field {...{ label, hint, required, className }} error={errorText(fieldState.error)}>
      {(control) => <Select {...select} {...control} {...field} />}
    </Field>
  );
}

export function SwitchField({ name, label, hint }: Pick<FieldProps, 'name' | 'label' | 'hint'>) {
  const { field } = useController({ name });
  const { value, ...rest } = field;
  return <Switch {...rest} label={label} {...(hint && { hint })} checked={value === true} />;
}
