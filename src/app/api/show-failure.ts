import { showFailureWithLink, showToast } from '../../ui/toast.ts';
import { ApiError } from './api.ts';
import { failureText } from './failure-text.ts';

/** Shows why a request failed, with a link to the form of the other car if the answer names one. */
export function showFailure(title: string, error: unknown): void {
  const text = failureText(error);
  const carId = error instanceof ApiError ? error.carId : undefined;
  if (carId === undefined) showToast(title, text, 'failed', 6);
  else showFailureWithLink(title, text, { text: 'Open that car', to: `/edit-car/${carId}` });
}
