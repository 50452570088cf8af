import { BOUNDS } from '../../../platform/bounds.ts';
import { z } from 'zod';
import { buyerInput } from '../fields/buyer-input.ts';
import { draftShape, keptDraftShape, keptShape, writeShape } from '../fields/shapes.ts';
import { KM_PER_MILE } from '../car-options.ts';
import { id } from '../../../platform/fields.ts';
import { calendarDate } from '../../../platform/form-fields.ts';

/** A new car, as sent by the form and accepted by the API. */
export const carInput = z.strictObject(writeShape);
export type CarFields = z.input<typeof carInput>;
export type CarInput = z.output<typeof carInput>;

/** A new draft. Unlike a new car, it may lack a price, a condition, a transmission, a fuel type and a description. */
export const draftInput = carInput.extend(draftShape);
export type DraftFields = z.input<typeof draftInput>;
export type DraftInput = z.output<typeof draftInput>;

const VERSION_REQUIRED = '`version` is required';

const flag = (name: string) => z.boolean(`${name} must be true or false`).optional();
const buyerDetails = () => buyerInput.nullable().optional();

/**
 * Updates a car. Contains every field, the version that was read, and the buyer and booking details. An
 * omitted flag gets its default, or stays unchanged if the user may not change it (`guardedColumns`).
 */
export const carUpdate = z.strictObject({
  ...carInput.shape,
  // The client of the specification does not send these fields, and its saves must not erase them.
  ...keptShape,
  currency: carInput.shape.currency.unwrap().optional(),
  publish: carInput.shape.publish.unwrap().optional(),
  premium: carInput.shape.premium.unwrap().optional(),
  sale: carInput.shape.sale.unwrap().optional(),
  carId: id(),
  version: z
    .int(VERSION_REQUIRED)
    .min(1, VERSION_REQUIRED)
    .max(BOUNDS.maxId, VERSION_REQUIRED)
    .describe('Version that was read; 409 if the car has a newer version'),
  carSold: flag('Sold').describe("False deletes the buyer's details"),
  saleDate: calendarDate().optional().describe('`YYYY-MM-DD`'),
  saleDetails: buyerDetails(),
  carBooked: flag('Booked').describe('False deletes the booking details'),
  bookingDate: calendarDate().optional().describe('`YYYY-MM-DD`'),
  bookingDetails: buyerDetails(),
});
export type CarUpdateFields = z.input<typeof carUpdate>;
export type CarUpdate = z.output<typeof carUpdate>;

/** Updates a draft. Unpublishes the car if it is published. */
export const draftUpdate = carUpdate.extend({ ...draftShape, ...keptDraftShape });
export type DraftUpdateFields = z.input<typeof draftUpdate>;
export type DraftUpdate = z.output<typeof draftUpdate>;

/** Returns both mileages; calculates the missing one from the other. */
export function bothMileages({
  mileageKm,
  mileageMiles,
}: Pick<CarInput, 'mileageKm' | 'mileageMiles'>): Pick<CarInput, 'mileageKm' | 'mileageMiles'> {
  return {
    mileageKm: mileageKm ?? (mileageMiles === null ? null : Math.round(mileageMiles * KM_PER_MILE)),
    mileageMiles: mileageMiles ?? (mileageKm === null ? null : Math.round(mileageKm / KM_PER_MILE)),
  };
}
