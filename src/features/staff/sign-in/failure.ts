import { data } from 'react-router';
import { ApiError } from '../../../platform/api-error.ts';

/**
 * Returns the text for a failed sign-in or reset: the server's message, or `otherwise` if the response
 * has no message.
 */
export function failureText(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) {
    if (error.serverMessage) return error.serverMessage;
    if (error.status >= 400 && error.status <= 500) return otherwise;
  }
  return 'An unexpected error occurred';
}

/** The errors of a failed form that was submitted without JavaScript. */
export interface FormFailure {
  /** The submitted email address, which fills the field again. */
  email?: string;
  /** The ticket of the second step, with which the step is shown again. */
  ticket?: string;
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
}

/**
 * Returns the action data of a failed form, with the API's status. A message that belongs to no field is
 * shown at `field`.
 */
export function formFailure(
  error: unknown,
  { otherwise, field, ...kept }: { otherwise: string; field: string } & Omit<FormFailure, 'errors'>,
) {
  const { errors = {}, status = 0 } = error instanceof ApiError ? error : {};
  const hasFields = Object.keys(errors).length > 0;
  const failure: FormFailure = {
    errors: hasFields ? errors : { [field]: failureText(error, otherwise) },
    ...kept,
  };
  return data(failure, { status: status || 503 });
}

/** Returns a text field of a submitted form. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
