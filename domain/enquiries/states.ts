import { STATUSES } from './options.ts';

/** The state that a row of the inbox shows, in words. */
export const STATES = {
  ...STATUSES,
  overdue: 'Overdue',
  waiting: 'Waiting',
  followUp: 'Follow up today',
} as const;
export type EnquiryState = keyof typeof STATES;
