import type { ComponentProps, SubmitEvent } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** What is submitted meanwhile is ignored: Enter in a field submits whatever the button says. */
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A form that checks for itself. Give it a name by `aria-label` or `aria-labelledby`. */
export function Form({ busy, onSubmit, ...rest }: FormProps) {
  return (
    <form
      // Never by GET, should it be sent before the script runs: a password has no place in an address.
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
