import { z } from 'zod';
import { id } from './fields.ts';

export const fuelType = z.object({ fuelTypeId: id(), name: z.string() });
export type FuelType = z.infer<typeof fuelType>;
