import { AppError } from '../../../domain/errors.ts';
import type { SessionUser } from '../../../domain/user.ts';

/** Access policies of routes: everyone, or signed-in staff. */
export const POLICIES = ['public', 'staff'] as const;
export type Policy = (typeof POLICIES)[number];

/** Returns the signed-in user for a Cookie header, or null. */
export type ResolveSession = (cookieHeader: string | undefined) => Promise<SessionUser | null>;

/** @throws {AppError} 401 without a session, 403 if the role is not sufficient */
export function enforce(policy: Policy, user: SessionUser | null): void {
  if (policy === 'public') return;
  if (!user) throw new AppError('unauthenticated', 'Please sign in to do this.');
  if (user.role !== 'admin')
    throw new AppError('forbidden', 'Your account does not have permission to do this.');
}
