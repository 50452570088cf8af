/** The options and bounds of a car's fields, shared by form, API and database. No Zod: see `listing.ts`. */

export const CONDITIONS = ['New', 'Used', 'Certified Pre-Owned'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const CURRENCIES = ['EUR', 'GBP', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const SEATS = { min: 2, max: 10 } as const;
export const DOORS = { min: 1, max: 7 } as const;

/** The form offers this many years, ending with the current year. */
export const YEARS_OFFERED = 30;

/** Limits of years, prices (in the currency of the car), kilometres, text lengths and files. */
export const BOUNDS = {
  minYear: 1900,
  /** Dates such as that of the NCT. */
  minDate: '1900-01-01',
  maxDate: '2199-12-31',
  maxPrice: 10_000_000,
  maxMileageKm: 2_000_000,
  maxName: 80,
  maxDescription: 10_000,
  maxFeatures: 5_000,
  maxImages: 40,
  maxImageBytes: 15 * 1024 * 1024,
  maxImagePixels: 50_000_000,
  /** Largest value of PostgreSQL's `integer`, the type of all ids. */
  maxId: 2_147_483_647,
} as const;

/** Kilometres in one international mile (exact by definition, 1959). */
export const KM_PER_MILE = 1.609344;
