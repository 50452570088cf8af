import { type RefObject, useEffect } from 'react';

/** Focuses the first field with an error, so that screen readers announce it, each time a form gets other errors. */
export function useFocusInvalid(
  form: RefObject<HTMLFormElement | null>,
  errors: Readonly<Record<string, string>>,
): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, errors]);
}
