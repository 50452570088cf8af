import type { ComponentProps } from 'react';

/** One of several choices, with its words; `className` is the label's. */
export function Radio({ className, children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={className ? `radio-label ${className}` : 'radio-label'}>
      <input {...input} type="radio" className="radio" />
      {children}
    </label>
  );
}
