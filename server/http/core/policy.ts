import { AppError } from '../../../domain/errors.ts';
import type { SessionUser } from '../../../domain/user.ts';

/** Who may call a route: anyone, or signed-in staff. */
export const POLICIES = ['public', 'staff'] as const;
export type Policy = (typeof POLICIES)[number];

/** Finds who is signed in, from a request's Cookie header; null for anyone else. */
export type ResolveSession = (cookieHeader: string | undefined) => Promise<SessionUser | null>;

/**
 * Lets pass whom the policy lets pass.
 * @throws {AppError} 401 without a session, 403 with a role that is not enough
 */
export function enforce(policy: Policy, user: SessionUser | null): void {
  if (policy === 'public') return;
  if (!user) throw new AppError('unauthenticated', 'Please sign in to do this.');
  if (user.role !== 'admin') throw new AppError('forbidden', 'Your account may not do this.');
}
