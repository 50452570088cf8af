/** Choices and limits of a valuation. No Zod, because public pages import this file: see decision 003. */

export const PART_EXCHANGE_CONDITIONS = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  needsWork: 'Needs work',
} as const;

export const SERVICE_HISTORIES = {
  full: 'Full',
  part: 'Some',
  none: 'None',
  unknown: 'Not sure',
} as const;

/** Whether finance is owed on the car. */
export const FINANCE_ANSWERS = { no: 'No', yes: 'Yes', unknown: 'Not sure' } as const;

export const PART_EXCHANGE_BOUNDS = {
  maxRegistration: 15,
  maxMakeModel: 80,
  maxNote: 1_000,
} as const;

/** Limits of the photos of a form. */
export const ENQUIRY_FILES = {
  perEnquiry: 6,
  maxBytes: 10 * 1024 * 1024,
  /** The form converts other photos to the first type. */
  types: ['image/webp', 'image/jpeg', 'image/png'],
} as const;
