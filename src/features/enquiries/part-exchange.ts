/** Choices and limits of a valuation. No Zod, because public pages import this file: see decision 003. */

/** Conditions of a car that a person offers in part exchange, with the labels on the screen. */
export const CAR_CONDITIONS = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  needsWork: 'Needs work',
} as const;
export type CarCondition = keyof typeof CAR_CONDITIONS;

export const SERVICE_HISTORIES = {
  full: 'Full',
  part: 'Part',
  none: 'None',
  unknown: 'Not sure',
} as const;
export type ServiceHistory = keyof typeof SERVICE_HISTORIES;

/** Whether finance is owed on the car. */
export const FINANCE_OWED = { no: 'No', yes: 'Yes', unknown: 'Not sure' } as const;
export type FinanceOwed = keyof typeof FINANCE_OWED;

export const PART_EXCHANGE_BOUNDS = {
  maxRegistration: 15,
  maxMakeModel: 80,
  maxNote: 1_000,
} as const;

/** Limits of the photos of an enquiry. */
export const ENQUIRY_FILES = {
  perEnquiry: 6,
  maxBytes: 10 * 1024 * 1024,
  /** The form converts other photos to the first type. */
  types: ['image/webp', 'image/jpeg', 'image/png'],
} as const;
