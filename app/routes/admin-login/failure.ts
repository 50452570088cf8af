import { data } from 'react-router';
import { ApiError } from '../../lib/api.ts';

/**
 * Returns the text for a failed sign-in or reset: the server's message, or `otherwise` if the server
 * answered without one.
 */
export function failureText(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) {
    if (error.serverMessage) return error.serverMessage;
    if (error.status >= 400 && error.status <= 500) return otherwise;
  }
  return 'An unexpected error occurred';
}

/** What a form shows that was submitted without script and failed. */
export interface FormFailure {
  /** Fills the e-mail field again. */
  email?: string;
  /** Texts by field. A text that belongs to no field is shown at `field`. */
  errors: Readonly<Record<string, string>>;
}

/** Answers a failed form with the API's status, so that the page shows the form with its errors again. */
export function formFailure(
  error: unknown,
  { otherwise, field, email }: { otherwise: string; field: string; email?: string },
) {
  const { errors = {}, status = 0 } = error instanceof ApiError ? error : {};
  const hasFields = Object.keys(errors).length > 0;
  const failure: FormFailure = {
    errors: hasFields ? errors : { [field]: failureText(error, otherwise) },
    ...(email !== undefined && { email }),
  };
  return data(failure, { status: status || 503 });
}

/** Returns a text field of a submitted form. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
