import { data } from 'react-router';
import type { Car } from '../../../domain/car.ts';
import { type Api, ApiError } from '../../lib/api.ts';

export const FAILED = 'Failed to load vehicle details';

/** What the page of a car shows. */
export interface CarPageData {
  car: Car;
  /** The public does not see this car; staff look at it. */
  unpublished: boolean;
}

/**
 * Reads a car for its page. What staff's read holds of buyers belongs to the edit page and stays out of
 * this one. Throws a response with the API's sentence where there is no such car, or no answer.
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

/** An id that no car can have is, as an address, a page that does not exist. */
function pageStatus(apiStatus: number): number {
  if (apiStatus === 0) return 503;
  return apiStatus === 400 || apiStatus === 422 ? 404 : apiStatus;
}
