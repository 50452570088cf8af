import type { EntryFields, ReferenceList } from '../../../domain/reference-lists/definitions.ts';
import type { ReferenceItem } from '../../../domain/reference-lists/schemas.ts';
import type { SessionUser } from '../../../domain/users.ts';
import type { Database } from '../../data/engine/client.ts';
import { readItem } from '../../data/reference-lists/reads.ts';
import { insertEntry } from '../../data/reference-lists/writes.ts';
import { changesBetween, writeAuditEntry } from '../audit-log/write.ts';
import { auditedEntry, subjectOf } from './audited-entry.ts';
import { unknownEntry, withConstraintErrors } from './errors.ts';

/** @throws {AppError} conflict if the name exists (case-insensitive), invalid for an unknown make */
export async function createEntry(
  database: Database,
  list: ReferenceList,
  fields: EntryFields,
  staff: SessionUser,
): Promise<ReferenceItem> {
  const entityId = await withConstraintErrors(list, fields, () =>
    database.db.transaction(async (tx) => {
      const id = await insertEntry(tx, list.key, fields);
      const after = await auditedEntry(tx, fields);
      await writeAuditEntry(tx, {
        staff,
        entity: list.entity,
        entityId: id,
        subject: subjectOf(after),
        action: 'create',
        changes: changesBetween({}, after),
      });
      return id;
    }),
  );
  const item = await readItem(database, list.key, entityId);
  if (!item) throw unknownEntry(list);
  return item;
}
