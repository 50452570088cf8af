import type { EntryFields, ReferenceList } from '../../../domain/reference-lists/definitions.ts';
import type { SessionUser } from '../../../domain/users.ts';
import type { Db } from '../../data/engine/client.ts';
import { lockEntry, moveCarsToMake, updateEntry } from '../../data/reference-lists/writes.ts';
import { changesBetween, writeAuditEntry } from '../audit-log/write.ts';
import { auditedEntry, subjectOf } from './audited-entry.ts';
import { unknownEntry, withConstraintErrors } from './errors.ts';

/**
 * Updates an entry. The cars of a model move with it to another make.
 * @throws {AppError} notFound, conflict if the name exists (case-insensitive), invalid for an unknown make
 */
export function changeEntry(
  db: Db,
  list: ReferenceList,
  entityId: number,
  fields: EntryFields,
  staff: SessionUser,
): Promise<void> {
  return withConstraintErrors(list, fields, () =>
    db.transaction(async (tx) => {
      const stored = await lockEntry(tx, list.key, entityId);
      if (!stored) throw unknownEntry(list);
      const before = await auditedEntry(tx, stored);
      const changes = changesBetween(before, await auditedEntry(tx, fields));
      if (Object.keys(changes).length === 0) return;
      await updateEntry(tx, list.key, entityId, fields);
      if (fields.makeId !== undefined && fields.makeId !== stored.makeId)
        await moveCarsToMake(tx, entityId, fields.makeId);
      await writeAuditEntry(tx, {
        staff,
        entity: list.entity,
        entityId,
        subject: subjectOf(before),
        action: 'update',
        changes,
      });
    }),
  );
}
