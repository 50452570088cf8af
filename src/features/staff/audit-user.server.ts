import type { Db } from '../../platform/database/client.server.ts';
import { type NewAuditEntry, writeAuditEntry } from '../audit-log/write.server.ts';
import type { Logger } from 'pino';
import type { SIGN_IN_ACTIONS } from '../audit-log/audit-log.ts';
import type { SessionUser } from '../../app/session-user.ts';

interface UserEntry extends Partial<Pick<NewAuditEntry, 'action' | 'changes'>> {
  /** Null for the command line, and for somebody who has not proved to be the user. */
  staff: NewAuditEntry['staff'];
  /** Null for an unknown account. */
  userId: number | null;
}

/** Adds an audit entry about a user, who is named by the id only. */
export const auditUser = (
  tx: Db,
  { staff, userId, action = 'update', changes = {} }: UserEntry,
): Promise<void> =>
  writeAuditEntry(tx, {
    staff,
    entity: 'user',
    entityId: userId,
    subject: userId === null ? 'unknown-account' : `U-${userId}`,
    action,
    changes,
  });

interface FailedSignIn {
  action: Exclude<(typeof SIGN_IN_ACTIONS)[number], 'signIn'>;
  /** Null for an unknown address. */
  userId: number | null;
}

/**
 * Writes a sign-in that failed or was refused to the audit log and to the log. Names the account by its id. Stores no
 * unknown address, because it can be a mistyped password; writes an entry for it too, so that it takes the same time.
 */
export async function recordFailedSignIn(
  { db, log }: { db: Db; log: Pick<Logger, 'warn'> },
  { action, userId }: FailedSignIn,
): Promise<void> {
  log.warn({ userId }, action === 'signInFailed' ? 'a sign-in failed' : 'sign-ins were refused');
  await auditUser(db, { staff: null, userId, action });
}

export const recordSignIn = (
  db: Db,
  { device, userId, ...staff }: Omit<SessionUser, 'role'> & { device: string | null },
): Promise<void> =>
  auditUser(db, {
    staff,
    userId,
    action: 'signIn',
    changes: device === null ? {} : { device: { from: null, to: device } },
  });
