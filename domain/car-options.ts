/** The options and bounds of a car's fields, shared by form, API and database. No Zod: see `listing.ts`. */

export const CONDITIONS = ['New', 'Used', 'Certified Pre-Owned'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const CURRENCIES = ['EUR', 'GBP', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const SEATS = { min: 2, max: 10 } as const;
export const DOORS = { min: 1, max: 7 } as const;

/** Years offered in the form: the last 30 from the current one. */
export const YEARS_OFFERED = 30;

/** Bounds of `decisions.md`: years, price in the car's currency, kilometres, characters, files. */
export const BOUNDS = {
  minYear: 1900,
  maxPrice: 10_000_000,
  maxMileageKm: 2_000_000,
  maxName: 80,
  maxDescription: 10_000,
  maxFeatures: 5_000,
  maxImages: 40,
  maxImageBytes: 15 * 1024 * 1024,
  maxImagePixels: 50_000_000,
  /** What PostgreSQL's `integer` holds: the largest id. */
  maxId: 2_147_483_647,
} as const;

/** Kilometres in one international mile (exact by definition, 1959). */
export const KM_PER_MILE = 1.609344;
