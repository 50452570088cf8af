import type { Db } from '../platform/database/client.server.ts';
import { type NewAuditEntry, writeAuditEntry } from '../audit-log/write.server.ts';

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
