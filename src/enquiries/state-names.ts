import { STATUSES } from './options.ts';

/** Names of the states that a row of the inbox can show. */
export const STATES = {
  ...STATUSES,
  overdue: 'Overdue',
  waiting: 'Waiting',
  followUp: 'Follow up today',
} as const;
export type EnquiryState = keyof typeof STATES;
