import type { Watermark } from '../../platform/images/image-address.ts';

/** Returns null for no watermark. A sold car shows SOLD even if it is booked. */
export function watermarkOf(car: { carSold: boolean; carBooked: boolean }): Watermark | null {
  if (car.carSold) return 'sold';
  return car.carBooked ? 'booked' : null;
}
