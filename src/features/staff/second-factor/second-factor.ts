import { z } from 'zod';
import { oneLine } from '../../../platform/fields.ts';
import { currentPassword } from '../password.ts';

export const RECOVERY_CODES = 10;

/** Attempts and minutes of a ticket. */
export const TICKET_TRIES = 5;
export const TICKET_MINUTES = 5;

/** How long a browser is not asked for a code, if the user wants that. */
export const REMEMBERED_DAYS = 30;

const CODE = 'Enter the six digits from your app';

/** Six digits. Apps show them in two groups, so spaces and hyphens are removed. */
const code = z
  .string(CODE)
  .max(100, CODE)
  .overwrite((value) => value.replaceAll(/[\s-]/g, ''))
  .regex(/^\d{6}$/, CODE);

/** A recovery code, with or without its hyphens and in any case. */
const recovery = z
  .string('Enter a recovery code')
  .max(100, 'Enter a recovery code')
  .overwrite((value) => value.replaceAll(/[\s-]/g, '').toLowerCase())
  .min(1, 'Enter a recovery code');

const expired = 'Please sign in again';

/** The second step of a sign-in: a code of the app, or else a recovery code. */
export const secondStep = z.object({
  ticket: z.string(expired).max(200, expired),
  code: code.optional().describe('Six digits of the app'),
  recovery: recovery.optional().describe('A recovery code, in place of `code`'),
  remember: z
    .boolean()
    .default(false)
    .describe(`Whether this browser is not asked for a code for ${REMEMBERED_DAYS} days`),
});
export type SecondStep = z.output<typeof secondStep>;

export const passwordProof = z.object({ currentPassword });

/** A key that the user adds to the app. */
export const secondFactorSetup = z.object({
  setup: z.string().describe('Goes back with the first code, within 15 minutes'),
  key: z.string().describe('The key in base32, to type into the app'),
  uri: z.string().describe('The address in the QR code: `otpauth://totp/…`'),
});

export const secondFactorConfirmation = z.object({
  setup: z.string('Start again').max(1_000, 'Start again'),
  code,
  name: oneLine(40, 'Use at most 40 characters').default('Authenticator app'),
});

export const recoveryCodeList = z.object({
  recoveryCodes: z.array(z.string()).describe('Cannot be read again'),
});

/** The second factor of a user, as the user sees it. */
export const secondFactorState = z.object({
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
});
