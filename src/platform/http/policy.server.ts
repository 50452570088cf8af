import { type Capability, can, ROLES } from '../capabilities.ts';
import { AppError } from '../errors.ts';
import type { SessionUser } from '../../features/staff/users.ts';

/** Who may call a route: everyone, signed-in users of any role, or those with a capability. */
export type Policy = 'public' | 'staff' | { can: Capability };

export const isPolicy = (value: unknown): value is Policy =>
  value === 'public' ||
  value === 'staff' ||
  (typeof value === 'object' && value !== null && 'can' in value);

/** Returns the signed-in user for a Cookie header, or null. */
export type ResolveSession = (cookieHeader: string | undefined) => Promise<SessionUser | null>;

/** @throws {AppError} 401 without a session, 403 if the user's role lacks the capability */
export function enforce(policy: Policy, user: SessionUser | null): void {
  if (policy === 'public') return;
  if (!user) throw new AppError('unauthenticated', 'Please sign in to do this.');
  const allowed = policy === 'staff' ? ROLES.includes(user.role) : can(user, policy.can);
  if (!allowed) throw missingCapability();
}

const missingCapability = () =>
  new AppError('forbidden', "Your account isn't allowed to do this. Ask an owner for help.");
