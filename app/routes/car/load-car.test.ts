import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { FULL_CAR } from './car-example.ts';
import { loadCar } from './load-car.ts';

const { signal } = new AbortController();
const buyer = { firstName: 'Canary' };

const respondWith = (car: object) => ({ car: async () => ({ ...FULL_CAR, ...car }) });
const failWith = (status: number, message: string) => ({
  car: () => Promise.reject(new ApiError(status, message)),
});

describe('loadCar', () => {
  it('removes the customer details that the API returns to staff', async () => {
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
      data: 'No car.',
      init: { status: pageStatus },
    });
  });
});
