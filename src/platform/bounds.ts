/** Limits that forms, API and database share. No Zod: public pages import them. */

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

export const LIST_PAGE_SIZE = 5;

export const MAX_PAGE_SIZE = 100;
