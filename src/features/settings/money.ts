/** The largest amount, in cents. */
export const MAX_CENTS = 1_000_000_000;

/** Months of a VAT period. They divide a year. */
export const PERIOD_MONTHS = [1, 2, 3, 4, 6, 12] as const;
