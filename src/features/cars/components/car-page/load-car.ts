import { data } from 'react-router';
import type { Car } from '../../car.ts';
import type { Api } from '../../../../app/api/api.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import type { Alternatives, AlternativesApi } from './alternatives.ts';

export interface CarPageData {
  car: Car;
  /** True for a draft, which only staff can open. */
  unpublished: boolean;
}

export interface CarPageFailure extends Alternatives {
  /** The API's message; may be empty. */
  message: string;
}

/**
 * Loads a car. Removes the customer details, which the API returns to staff and only the car form needs.
 * @throws a response with a `CarPageFailure` if the car does not exist or the API fails
 */
export async function loadCar(
  api: Pick<Api, 'car'> & AlternativesApi,
  carId: string,
  signal: AbortSignal,
): Promise<CarPageData> {
  try {
    const {
      publish,
      saleDetails: _sold,
      bookingDetails: _booked,
      ...car
    } = await api.car(carId, signal);
    return { car, unpublished: publish === false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const status = pageStatus(error.status);
    const { message } = error;
    // Another call to an API that fails would only delay the page.
    if (status !== 404)
      throw data<CarPageFailure>({ message, gone: null, newest: [], searches: [] }, { status });
    // Loaded on demand, because most visitors never need it.
    const { loadAlternatives } = await import('./alternatives.ts');
    const alternatives = await loadAlternatives(api, carId, signal);
    throw data<CarPageFailure>({ message, ...alternatives }, { status });
  }
}

/** An invalid id (400 or 422 from the API) is a page that does not exist. */
function pageStatus(apiStatus: number): number {
  if (apiStatus === 0) return 503;
  return apiStatus === 400 || apiStatus === 422 ? 404 : apiStatus;
}
