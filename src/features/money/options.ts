/** Options of money. No Zod, because screens import this file. */

export const PAID_HOW = {
  transfer: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  draft: 'Bank draft',
  finance: 'Finance company',
  other: 'Another way',
} as const;
export type PaidHow = keyof typeof PAID_HOW;

/** Limits of the files of one purchase or receipt. `maxBytes` is for each file. */
export const MONEY_FILES = {
  max: 10,
  maxBytes: 20 * 1024 * 1024,
  types: ['image/webp', 'image/jpeg', 'image/png', 'application/pdf'],
} as const;
