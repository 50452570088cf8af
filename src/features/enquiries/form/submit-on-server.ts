import { data, redirect } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { type EnquiryFailure, failureOf, sendForm, valuesOf } from './submit.ts';
import { type CarSearch, isCarStep, readCarSearch } from './test-drive/car-search.ts';

/** A form that was sent without JavaScript and is shown again. */
export interface FormShownAgain {
  failure: EnquiryFailure;
  carSearch: CarSearch | null;
}

/**
 * The action of the pages: sends the form without JavaScript, or searches for the car of a test drive.
 * @param pageCarId the car of the page
 */
export async function submitOnServer(api: Api, form: FormData, pageCarId: number | null) {
  let sent: string;
  let carSearch: CarSearch | null = null;
  try {
    carSearch = pageCarId === null ? await readCarSearch(api, form) : null;
    if (isCarStep(carSearch, form)) {
      const failure = { errors: {}, message: null, namesPhone: false, values: valuesOf(form) };
      return data<FormShownAgain>({ failure, carSearch });
    }
    sent = await sendForm(api, form, pageCarId ?? carSearch?.chosen?.car.carId ?? null);
  } catch (error) {
    const status = error instanceof ApiError ? error.status || 503 : 500;
    return data<FormShownAgain>({ failure: failureOf(error, form), carSearch }, { status });
  }
  throw redirect(sent, 303);
}
