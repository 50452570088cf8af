import type { ComponentProps, KeyboardEvent, SubmitEvent } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Ignores submissions while busy, because Enter in a field submits even if the button is disabled. */
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A form that JavaScript validates. Name it with `aria-label` or `aria-labelledby`. */
export function Form({ busy, onSubmit, ...rest }: FormProps) {
  return (
    <form
      // A POST, because the browser may submit the form before hydration: a GET would put the password into
      // the address.
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

/** For a text area in a form: Enter alone adds a line. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
