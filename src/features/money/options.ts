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

/** Files of one purchase or receipt, their bytes and their types. */
export const MONEY_FILES = {
  max: 10,
  maxBytes: 20 * 1024 * 1024,
  types: ['image/webp', 'image/jpeg', 'image/png', 'application/pdf'],
} as const;
