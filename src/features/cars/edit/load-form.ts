import type { FuelType, Make, Model, Transmission } from '../../reference-lists/schemas.ts';
import type { StaffCar } from '../fields/staff-car.ts';
import type { Api } from '../../../app/api/api.ts';
import { orNull } from '../../../app/api/or-null.ts';
import type { CarMoneyFigures } from '../../money/money.ts';
import type { CarPrices, RemovedImage } from '../manage/changes.ts';
import { ApiError } from '../../../platform/api-error.ts';

/** The reference lists behind the form's selects. */
export interface FormLists {
  makes: Make[];
  /** Models of the car's make; empty for a new car. */
  models: Model[];
  transmissions: Transmission[];
  fuelTypes: FuelType[];
}

/** Subjects that the photos of each car should show, in order (setting `stock`). */
export type Shots = readonly string[];

/** The history of a car that the form shows. A part that failed to load is null. */
export interface CarPast {
  removedPhotos: RemovedImage[] | null;
  prices: CarPrices | null;
  /** Also null for a user who may not read them, and for a car in another currency. */
  figures: CarMoneyFigures | null;
}

/** The reference lists, the settings for photos, and the edited car, which is null for a new car. */
export type FormData =
  | {
      lists: FormLists;
      shots: Shots;
      minPhotos: number;
      car: StaffCar | null;
      past: CarPast | null;
    }
  | 'not-found'
  | 'failed';

/** Loads the lists and the car in parallel. Rejects only if `signal` is aborted. */
export async function loadForm(
  api: Api,
  carId: string | null,
  signal: AbortSignal,
): Promise<FormData> {
  try {
    const carRequest = carId === null ? null : api.staffCar(carId, signal);
    const pastRequest = carId === null ? null : loadPast(api, Number(carId), signal);
    const [car, settings, makes, transmissions, fuelTypes, models, past] = await Promise.all([
      carRequest,
      api.get('/settings', { signal }),
      api.makes(signal),
      api.transmissions(signal),
      api.fuelTypes(signal),
      carRequest?.then(({ make }) => (make ? api.models(make.makeId, signal) : [])) ?? [],
      pastRequest,
    ]);
    const { shots, minPhotos } = settings.stock?.value ?? { shots: [], minPhotos: 0 };
    return { lists: { makes, models, transmissions, fuelTypes }, shots, minPhotos, car, past };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return 'not-found';
    console.warn('Cannot load the car form', error);
    return 'failed';
  }
}

async function loadPast(
  api: Pick<Api, 'get'>,
  carId: number,
  signal: AbortSignal,
): Promise<CarPast> {
  const [removed, prices, money] = await Promise.all([
    orNull(
      api.get('/cars/:carId/removed-images', { params: { carId }, signal }),
      signal,
      'the removed photos',
    ),
    orNull(
      api.get('/cars/:carId/prices', { params: { carId }, signal }),
      signal,
      'the prices that visitors saw',
    ),
    orNull(
      api.get('/cars/:carId/money', { params: { carId }, signal }),
      signal,
      'the money of the car',
    ),
  ]);
  const figures = (money?.currency === 'EUR' && money.figures) || null;
  return { removedPhotos: removed && removed.data, prices, figures };
}
