import { z } from 'zod';
import { buyer } from './buyer-input.ts';
import { car } from '../car.ts';
import { staffReadShape } from './shapes.ts';

/**
 * A car for signed-in staff: every field that can be edited, and the version that an update requires. Users
 * without `cars.sell` do not get the buyer details.
 */
export const staffCar = car.extend({
  ...staffReadShape,
  version: z.int().min(1),
  archivedAt: z.iso.datetime().nullable().describe('When the car was moved to the archive'),
  unreadPrice: z
    .string()
    .nullable()
    .describe('The price in the stock file, if it was not understood and the car has none'),
  saleDate: z.iso.date().nullable().optional(),
  saleDetails: buyer.nullable().optional(),
  bookingDate: z.iso.date().nullable().optional(),
  bookingDetails: buyer.nullable().optional(),
});
export type StaffCar = z.infer<typeof staffCar>;
