import { z } from 'zod';
import { car } from './car.ts';
import { staffReadShape } from './car-fields.ts';

/** The person who bought or booked a car: personal data, for signed-in staff only. */
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

/** A car for signed-in staff: every field that can be edited, and the version that an update requires. */
export const staffCar = car.extend({
  ...staffReadShape,
  version: z.int().min(1),
  saleDate: z.iso.date().nullable(),
  saleDetails: buyer.nullable(),
  bookingDate: z.iso.date().nullable(),
  bookingDetails: buyer.nullable(),
});
export type StaffCar = z.infer<typeof staffCar>;
