import type { AuditEntry, FieldChanges } from '../audit-log/audit-log.ts';
import type { Db } from '../platform/database/client.server.ts';
import { type NewAuditEntry, writeAuditEntry } from '../audit-log/write.server.ts';

/**
 * Adds an audit entry about a user, who is named by the id only.
 * @param staff null for the command line, and for somebody who has not proved to be the user
 */
export const auditUser = (
  tx: Db,
  staff: NewAuditEntry['staff'],
  userId: number,
  changes: FieldChanges,
  action: AuditEntry['action'] = 'update',
): Promise<void> =>
  writeAuditEntry(tx, {
    staff,
    entity: 'user',
    entityId: userId,
    subject: `U-${userId}`,
    action,
    changes,
  });
