import { ApiError } from '../../platform/api-error.ts';
import type { Car, GoneCar } from './car.ts';
import type {
  CarFields,
  CarUpdateFields,
  DraftFields,
  DraftUpdateFields,
} from './write/car-input.ts';
import type { CarImagesFields } from '../images/car-images.ts';
import type { StaffCar } from './fields/staff-car.ts';
import type { ApiClient } from '../../app/api/client.ts';
import type { ApiBody, ApiQuery, ApiResponse, ApiStatus } from '../../app/api/contract.ts';

type CarPath = `/cars/${string}-${'create' | 'update'}${'' | '-draft'}`;

/** `segment` is the configurable part of the paths that write cars, see `SiteAddress`. */
export function carCalls({ call, get, post, remove }: ApiClient) {
  /** Sends the car as the part `metadata` of a multipart form. */
  function sendCar<Path extends CarPath>(
    path: Path,
    car: ApiBody<'post', Path>,
    headers: Record<string, string> = {},
  ) {
    const body = new FormData();
    body.set('metadata', JSON.stringify(car));
    const status: ApiStatus<'post', CarPath> = 201;
    return call<ApiResponse<'post', CarPath>>('POST', path, status, { body, headers });
  }

  async function readCar(carId: number | string, signal?: AbortSignal): Promise<Car | StaffCar> {
    const [car] = await get('/cars/:carId', { params: { carId }, signal });
    if (!car) throw new ApiError(404, 'This car does not exist.');
    return car;
  }

  return {
    searchCars: (query: ApiQuery<'get', '/cars/search'>, signal?: AbortSignal) =>
      get('/cars/search', { query, signal }),
    /** Returns the options of each filter with their numbers of cars, for published cars or for drafts. */
    facets: (query: ApiQuery<'get', '/cars/facets'>, signal?: AbortSignal) =>
      get('/cars/facets', { query, signal }),
    /** One car; signed-in users also get the fields that only staff can read. Rejects with 404. */
    car: (carId: number | string, signal?: AbortSignal): Promise<Car & Partial<StaffCar>> =>
      readCar(carId, signal),
    /** A car that was on the site; null for one that never was, that still is, or with an invalid id. */
    goneCar: async (carId: string, signal: AbortSignal): Promise<GoneCar | null> => {
      try {
        return await get('/cars/:carId/gone', { params: { carId }, signal });
      } catch (error) {
        if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return null;
        throw error;
      }
    },
    /** One car with every field that staff can write. Rejects with 401 if nobody is signed in. */
    staffCar: async (carId: number | string, signal?: AbortSignal): Promise<StaffCar> => {
      const car = await readCar(carId, signal);
      if ('version' in car) return car;
      // If the session has expired, this waits for a new sign-in, or rejects.
      await get('/account', { signal });
      const readable = await readCar(carId, signal);
      if ('version' in readable) return readable;
      throw new ApiError(401, 'Please sign in to do this.');
    },
    /** Adds a car; repeated calls with the same `key` add it once. */
    createCar: (segment: string, car: CarFields, key: string) =>
      sendCar(`/cars/${segment}-create`, car, { 'idempotency-key': key }),
    /** Rejects with 409 and the current `version` if someone else saved the car in the meantime. */
    updateCar: (segment: string, car: CarUpdateFields) => sendCar(`/cars/${segment}-update`, car),
    /** As `createCar`; only make, model and year are required. */
    createDraft: (segment: string, car: DraftFields, key: string) =>
      sendCar(`/cars/${segment}-create-draft`, car, { 'idempotency-key': key }),
    /** As `updateCar`; only make, model and year are required. */
    updateDraft: (segment: string, car: DraftUpdateFields) =>
      sendCar(`/cars/${segment}-update-draft`, car),
    deleteCar: (segment: string, carId: number) =>
      remove(`/cars/${segment}-delete`, { query: { carId } }),
    /** Returns a link for a PUT with exactly this content type and, if given, exactly this many bytes. */
    imageUploadUrl: (image: ApiBody<'post', '/cars/images-urls'>['image']) =>
      post('/cars/images-urls', 200, { body: { image } }),
    /** Returns a link to a saved image, without a watermark. */
    imageDownloadUrl: async (carId: number, file: string) =>
      (await get('/car-images/:carId', { params: { carId }, query: { file } })).presignedUrl,
    /** Sets the images of a car; an error response has a message for each rejected path. */
    recordImages: (segment: string, body: CarImagesFields) =>
      post(`/cars/images/${segment}-dbupdate`, 200, { body }),
  };
}
