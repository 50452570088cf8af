import type { ComponentProps, SubmitEvent } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Submissions are ignored while busy: Enter in a field submits even if the button is disabled. */
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A form that validates in script. Name it with `aria-label` or `aria-labelledby`. */
export function Form({ busy, onSubmit, ...rest }: FormProps) {
  return (
    <form
      // Not GET: before hydration the browser would put a password into the address.
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
