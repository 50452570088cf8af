import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { FULL_CAR } from './car-example.ts';
import { loadCar } from './load-car.ts';

const { signal } = new AbortController();
const buyer = { firstName: 'Canary' };

const answering = (car: object) => ({ car: async () => ({ ...FULL_CAR, ...car }) });
const refusing = (status: number, message: string) => ({
  car: () => Promise.reject(new ApiError(status, message)),
});

describe('the page of a car', () => {
  it('leaves out the buyers that the read of staff holds', async () => {
    const staffRead = { publish: true, saleDetails: buyer, bookingDetails: buyer };
    const page = await loadCar(answering(staffRead), '7', signal);
    expect(JSON.stringify(page)).not.toContain('Canary');
    expect(page).toEqual({ car: FULL_CAR, unpublished: false });
  });

  it('knows that staff look at a car that is not published', async () => {
    expect(await loadCar(answering({ publish: false }), '7', signal)).toMatchObject({
      unpublished: true,
    });
    expect(await loadCar(answering({}), '7', signal)).toMatchObject({ unpublished: false });
  });

  it.each([
    [404, 404],
    [422, 404],
    [400, 404],
    [0, 503],
    [500, 500],
  ])('an answer of %i is a page of %i, with the sentence', async (status, pageStatus) => {
    await expect(loadCar(refusing(status, 'No car.'), '7', signal)).rejects.toMatchObject({
      data: 'No car.',
      init: { status: pageStatus },
    });
  });
});
