import { z } from 'zod';
import { text } from './fields.ts';
import { newPassword } from './password.ts';

export const ROLES = ['admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whoever is signed in, as the browser may know it. */
export const sessionUser = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** Days that a session lasts, counted from sign-in. */
export const SESSION_DAYS = 7;

/** Minutes that a link to choose a new password is good for. */
export const RESET_MINUTES = 15;

/** One address: an array, a list with commas or a line break is none. */
const email = z
  .string('Invalid email address')
  .trim()
  .max(254, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

/** What a person signs in with; how long a password must be when it is set is another rule. */
export const credentials = z.object({
  email,
  password: z
    .string('Password must be at least 6 characters')
    .min(6, 'Password must be at least 6 characters')
    .max(200, 'Use at most 200 characters'),
});
export type Credentials = z.infer<typeof credentials>;

export const resetRequest = z.object({ email });
export type ResetRequest = z.infer<typeof resetRequest>;

/** A new password, with the token of the link that allows to set it. */
export const passwordReset = z.object({
  token: z.string('This link is incomplete').max(200, 'This link is not one of ours'),
  password: newPassword,
});

/** Who an administrator is, when one is added. */
export const person = z.object({
  email,
  firstName: text(80).min(1, 'Enter a first name'),
  lastName: text(80).min(1, 'Enter a last name'),
});
