/** Months of a VAT period. They divide a year. */
export const PERIOD_MONTHS = [1, 2, 3, 4, 6, 12] as const;
