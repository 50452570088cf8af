import type { Policy } from '../platform/http/policy.server.ts';
import { AppError } from '../platform/errors.ts';
import type { SessionUser } from './session-user.ts';
import { can, ROLES } from './capabilities.ts';

/** @throws {AppError} 401 without a session, 403 if the user's role lacks the capability */
export function enforce(policy: Policy, user: SessionUser | null): void {
  if (policy === 'public') return;
  if (!user) throw new AppError('unauthenticated', 'Please sign in to do this.');
  const allowed = policy === 'staff' ? ROLES.includes(user.role) : can(user, policy.can);
  if (!allowed) throw missingCapability();
}

const missingCapability = () =>
  new AppError('forbidden', "Your account isn't allowed to do this. Ask an owner for help.");
