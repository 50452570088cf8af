/** The options and bounds of a car's fields, shared by form, API and database. No Zod: see `listing.ts`. */

export const CONDITIONS = ['New', 'Used', 'Certified Pre-Owned'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const CURRENCIES = ['EUR', 'GBP', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const SEATS = { min: 2, max: 10 } as const;
export const DOORS = { min: 1, max: 7 } as const;

/** The form offers this many years, ending with the current year. */
export const YEARS_OFFERED = 30;

/** Kilometres in one international mile (exact by definition, 1959). */
export const KM_PER_MILE = 1.609344;
