import type { APIRequestContext } from '@playwright/test';
import type { Car, CarCard } from '../../../src/features/cars/car.ts';

interface Answer {
  vehicles: CarCard[];
}

/** Returns the cards of the demo stock. */
export async function demoCars(request: APIRequestContext): Promise<CarCard[]> {
  const answer: Answer = await (await request.get('/api/cars/search?pageSize=100')).json();
  return answer.vehicles;
}

/** Returns a car for sale with more than three images. */
export async function carWithImages(request: APIRequestContext): Promise<Car> {
  for (const { carId, carSold, carBooked } of await demoCars(request)) {
    if (carSold || carBooked) continue;
    const [car]: Car[] = await (await request.get(`/api/cars/${carId}`)).json();
    if (car && car.images.length > 3) return car;
  }
  throw new Error('The demo stock has no car with more than three images.');
}
