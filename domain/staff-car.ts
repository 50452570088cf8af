import { z } from 'zod';
import { car } from './car.ts';

/** Who bought or booked a car: personal data, for signed-in staff only. */
export const buyer = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  address3: z.string().nullable(),
  county: z.string().nullable(),
  eircode: z.string().nullable(),
  phone: z.string().nullable(),
});
export type Buyer = z.infer<typeof buyer>;

/** A car as signed-in staff reads it: everything that can be written, and the version that a change must name. */
export const staffCar = car.extend({
  stockNumber: z.string().nullable(),
  publish: z.boolean(),
  version: z.int().min(1),
  saleDate: z.iso.date().nullable(),
  saleDetails: buyer.nullable(),
  bookingDate: z.iso.date().nullable(),
  bookingDetails: buyer.nullable(),
});
export type StaffCar = z.infer<typeof staffCar>;
