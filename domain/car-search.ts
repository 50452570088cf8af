import { z } from 'zod';
import { carCard } from './car.ts';
import { pagination } from './pagination.ts';

/** One page of cars, as lists show them. */
export const searchAnswer = z.object({ vehicles: z.array(carCard), pagination });
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** What the published cars have: the choices of Advanced Search, and figures for empty states. */
export const facets = z.object({
  total: z.int().min(0),
  sale: z.int().min(0).describe('Cars for sale'),
  preBooking: z.int().min(0).describe('Cars that can be booked ahead'),
  premium: z.int().min(0),
  bodyTypes: z.array(z.string()).describe('By name, each once whatever its case'),
  colours: z.array(z.string()).describe('By name, each once whatever its case'),
  minYear: z.int().nullable().describe('Null where no car is published'),
  maxYear: z.int().nullable(),
});
export type Facets = z.infer<typeof facets>;
