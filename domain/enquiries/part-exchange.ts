/** Condition of a car that its owner offers in part exchange, with the label on the screen. */
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
