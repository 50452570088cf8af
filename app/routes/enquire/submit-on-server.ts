import { data, redirect } from 'react-router';
import { type Api, ApiError } from '../../lib/api.ts';
import { failureOf, sendForm } from './submit.ts';

/** The action of the pages: sends the form without JavaScript. */
export async function submitOnServer(api: Api, form: FormData, carId: number | null) {
  let sent: string;
  try {
    sent = await sendForm(api, form, carId);
  } catch (error) {
    const status = error instanceof ApiError ? error.status || 503 : 500;
    return data(failureOf(error, form), { status });
  }
  throw redirect(sent, 303);
}
