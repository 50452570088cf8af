import { z } from 'zod';
import { id, listName } from './fields.ts';

export const fuelType = z.object({ fuelTypeId: id(), name: z.string() });
export type FuelType = z.infer<typeof fuelType>;

/** A new fuel type. */
export const fuelTypeInput = z.strictObject({ name: listName('Please enter a fuel type name') });
export type FuelTypeInput = z.infer<typeof fuelTypeInput>;

/** A fuel type under another name. */
export const fuelTypeUpdate = z.strictObject({
  fuelTypeId: id(),
  name: listName('Fuel type name cannot be empty'),
});
export type FuelTypeUpdate = z.infer<typeof fuelTypeUpdate>;

export const fuelTypeKey = z.strictObject({ fuelTypeId: id() });
