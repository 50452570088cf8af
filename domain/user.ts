import { z } from 'zod';

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
