/** Kinds, frequencies and texts of alerts. No Zod, because public pages import this file: see decision 003. */

export const ALERT_KINDS = ['search', 'car'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const FREQUENCIES = { daily: 'Every day at 8:00', weekly: 'Once a week at 8:00' } as const;
export type Frequency = keyof typeof FREQUENCIES;

/** `asked`: the alert is a year old and is deleted unless the person keeps it. */
export const ALERT_STATES = ['pending', 'active', 'asked', 'stopped'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** The answer to every form, whether or not an email was sent. */
export const CHECK_EMAIL = 'Check your email and press the button there to start it.';

export const SENDS_NO_EMAILS = 'We can’t send emails from this site at the moment.';

/** Alerts that one email address can have at the same time. */
export const MAX_ALERTS = 10;
