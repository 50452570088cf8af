import { z } from 'zod';
import { ROLES } from './capabilities.ts';
import { id, oneLine } from './fields.ts';
import { newPassword } from './password.ts';

/** The signed-in user, as sent to the browser. */
export const sessionUser = z.object({
  userId: id(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** Lifetime of a session, from sign-in. */
export const SESSION_DAYS = 7;

/** Validity of a password reset link. */
export const RESET_MINUTES = 15;

/** An e-mail address of a user. */
export const emailAddress = z
  .string('Invalid email address')
  .trim()
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

/** Sign-in form. New passwords have stricter rules: `newPassword`. */
export const credentials = z.object({
  email: emailAddress,
  password: z
    .string('Password must be at least 6 characters')
    .min(6, 'Password must be at least 6 characters')
    .max(200, 'Use at most 200 characters'),
});
export type Credentials = z.infer<typeof credentials>;

export const resetRequest = z.object({ email: emailAddress });

export const passwordReset = z.object({
  token: z.string('This link is incomplete').max(200, 'This link is invalid'),
  password: newPassword,
});

/** Input for a new owner. */
export const person = z.object({
  email: emailAddress,
  firstName: oneLine(80).min(1, 'Enter a first name'),
  lastName: oneLine(80).min(1, 'Enter a last name'),
});
