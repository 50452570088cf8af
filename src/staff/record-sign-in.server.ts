import type { Logger } from 'pino';
import type { AuditEntry } from '../audit-log/audit-log.ts';
import type { SessionUser } from './users.ts';
import type { Db } from '../platform/database/client.server.ts';
import { auditUser } from './audit-user.server.ts';

/**
 * Writes a sign-in that failed or was refused to the audit log and to the log. The account is named by its id; of an
 * unknown address nothing is stored, because it can be a mistyped password. An unknown address takes the same time.
 */
export async function recordFailedSignIn(
  { db, log }: { db: Db; log: Pick<Logger, 'warn'> },
  action: Extract<AuditEntry['action'], 'signInFailed' | 'signInRefused'>,
  userId: number | null,
): Promise<void> {
  log.warn({ userId }, action === 'signInFailed' ? 'a sign-in failed' : 'sign-ins were refused');
  await auditUser(db, { staff: null, userId, action });
}

export const recordSignIn = (
  db: Db,
  { userId, ...staff }: Omit<SessionUser, 'role'>,
  device: string | null,
): Promise<void> =>
  auditUser(db, {
    staff,
    userId,
    action: 'signIn',
    changes: device === null ? {} : { device: { from: null, to: device } },
  });
