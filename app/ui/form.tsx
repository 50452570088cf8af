import type { ComponentProps, SubmitEvent } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Ignores submissions while busy, because Enter in a field submits even if the button is disabled. */
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A form that JavaScript validates. Name it with `aria-label` or `aria-labelledby`. */
export function Form({ busy, onSubmit, ...rest }: FormProps) {
  return (
    <form
      // Not GET: if submitted before hydration, the address would contain the password.
      method="post"
      noValidate
      {...rest}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy) onSubmit(event);
      }}
    />
  );
}
