import type { ReferenceList } from '../../../domain/reference-lists/definitions.ts';
import type { SessionUser } from '../../../domain/users.ts';
import type { Db } from '../../data/engine/client.ts';
import { countUses, deleteEntry, lockEntry } from '../../data/reference-lists/writes.ts';
import { changesBetween, writeAuditEntry } from '../audit-log/write.ts';
import { auditedEntry, subjectOf } from './audited-entry.ts';
import { entryInUse, unknownEntry } from './errors.ts';

/** @throws {AppError} notFound, conflict with the number of models and cars that use the entry */
export function removeEntry(
  db: Db,
  list: ReferenceList,
  entityId: number,
  staff: SessionUser,
): Promise<void> {
  return db.transaction(async (tx) => {
    const stored = await lockEntry(tx, list.key, entityId);
    if (!stored) throw unknownEntry(list);
    const uses = await countUses(tx, list.key, entityId);
    if (uses.models + uses.cars > 0) throw entryInUse(list, stored.name, uses);
    await deleteEntry(tx, list.key, entityId);
    const before = await auditedEntry(tx, stored);
    await writeAuditEntry(tx, {
      staff,
      entity: list.entity,
      entityId,
      subject: subjectOf(before),
      action: 'delete',
      changes: changesBetween(before, {}),
    });
  });
}
