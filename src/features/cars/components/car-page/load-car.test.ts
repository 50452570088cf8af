import { describe, expect, it, vi } from 'vitest';
import type { Car } from '../../car.ts';
import { NO_LISTS } from '../../search/lists.ts';
import { FULL_CAR } from '../../../../../tests/helpers/app/cars.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import type { AlternativesApi } from './alternatives.ts';
import { loadCar } from './load-car.ts';

const { signal } = new AbortController();
const buyer = { firstName: 'Canary' };

const searchResponse = {
  vehicles: [],
  pagination: { totalItems: 8, currentPage: 1, totalPages: 8, itemsPerPage: 1 },
};
const createApi = (car: () => Promise<Car>) => ({
  car,
  goneCar: async () => null,
  facets: vi.fn<AlternativesApi['facets']>(async () => ({ ...NO_LISTS.facets, total: 8 })),
  searchCars: vi.fn<AlternativesApi['searchCars']>(async () => searchResponse),
});
const respondWith = (car: object) => createApi(async () => ({ ...FULL_CAR, ...car }));
const failWith = (status: number, message: string) =>
  createApi(() => Promise.reject(new ApiError(status, message)));

describe('loadCar', () => {
  it('removes the details of buyers that the API returns to staff', async () => {
    const staffFields = { publish: true, saleDetails: buyer, bookingDetails: buyer };
    const page = await loadCar(respondWith(staffFields), '7', signal);
    expect(JSON.stringify(page)).not.toContain('Canary');
    expect(page).toEqual({ car: FULL_CAR, unpublished: false });
  });

  it('returns whether the car is a draft', async () => {
    expect(await loadCar(respondWith({ publish: false }), '7', signal)).toMatchObject({
      unpublished: true,
    });
    expect(await loadCar(respondWith({}), '7', signal)).toMatchObject({ unpublished: false });
  });

  it.each([
    [404, 404],
    [422, 404],
    [400, 404],
    [0, 503],
    [500, 500],
  ])('turns the API status %i into %i and keeps the message', async (status, pageStatus) => {
    await expect(loadCar(failWith(status, 'No car.'), '7', signal)).rejects.toMatchObject({
      data: { message: 'No car.' },
      init: { status: pageStatus },
    });
  });

  it('offers other cars and links to searches if the car does not exist', async () => {
    await expect(loadCar(failWith(404, 'No car.'), '7', signal)).rejects.toMatchObject({
      data: {
        gone: null,
        newest: [],
        searches: [{ label: 'Used vehicles', to: '/#used', total: 8 }],
      },
    });
  });

  it('sends no further request to an API that fails', async () => {
    const api = failWith(500, 'Try again.');
    await expect(loadCar(api, '7', signal)).rejects.toMatchObject({
      data: { gone: null, newest: [], searches: [] },
    });
    expect(api.facets).not.toHaveBeenCalled();
    expect(api.searchCars).not.toHaveBeenCalled();
  });
});
