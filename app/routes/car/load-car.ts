import { data } from 'react-router';
import type { Car } from '../../../domain/car.ts';
import { type Api, ApiError } from '../../lib/api.ts';

export const FAILED = 'Failed to load vehicle details';

export interface CarPageData {
  car: Car;
  /** True for a draft, which only staff can open. */
  unpublished: boolean;
}

/**
 * Loads a car. Removes the customer details, which the API returns to staff and only the car form needs.
 * @throws a response with the API's message if the car does not exist or the API fails
 */
export async function loadCar(
  api: Pick<Api, 'car'>,
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
    throw data(error.message || FAILED, { status: pageStatus(error.status) });
  }
}

/** An invalid id (400 or 422 from the API) is a page that does not exist. */
function pageStatus(apiStatus: number): number {
  if (apiStatus === 0) return 503;
  return apiStatus === 400 || apiStatus === 422 ? 404 : apiStatus;
}
