/** Events of the second factor of a user, as the audit log shows them. */
export const SECOND_FACTOR_EVENTS = {
  added: 'set up',
  removed: 'removed',
  reset: 'reset',
  recoveryCodes: 'new recovery codes',
  recoveryUsed: 'recovery code used',
} as const;
export type SecondFactorEvent = keyof typeof SECOND_FACTOR_EVENTS;
