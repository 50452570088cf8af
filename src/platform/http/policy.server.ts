import type { Capability, User } from '../register.ts';

/** Who may call a route: everyone, signed-in users of any role, or those with a capability. */
export type Policy = 'public' | 'staff' | { can: Capability };

export const isPolicy = (value: unknown): value is Policy =>
  value === 'public' ||
  value === 'staff' ||
  (typeof value === 'object' && value !== null && 'can' in value);

/** Returns the signed-in user for a Cookie header, or null. */
export type ResolveSession = (cookieHeader: string | undefined) => Promise<User | null>;

/** @throws {AppError} 401 without a session, 403 if the user's role lacks the capability */
export type Enforce = (policy: Policy, user: User | null) => void;
