import type { FieldChanges } from '../../../domain/audit-log.ts';
import type { SessionUser } from '../../../domain/users.ts';
import type { Db } from '../../data/engine/client.ts';
import { writeAuditEntry } from '../audit-log/write.ts';

/**
 * Adds an audit entry about a user, who is named by the id only.
 * @param staff null for the command line
 */
export const auditUser = (
  tx: Db,
  staff: SessionUser | null,
  userId: number,
  changes: FieldChanges,
): Promise<void> =>
  writeAuditEntry(tx, {
    staff,
    entity: 'user',
    entityId: userId,
    subject: `U-${userId}`,
    action: 'update',
    changes,
  });
