import { AppError } from '../../../domain/errors.ts';
import type { AuditEntry } from '../../../domain/audit-log.ts';
import type { SessionUser } from '../../../domain/user.ts';
import type { Db } from '../../data/engine/client.ts';
import { getConstraintViolation } from '../../data/engine/constraint.ts';
import {
  countUses,
  deleteEntry,
  entryName,
  insertEntry,
  type ListEntry,
  lockEntry,
  moveCarsToMake,
  updateEntry,
  type WritableList,
} from '../../data/reference-lists/writes.ts';
import { changesBetween, writeAuditEntry } from '../audit-log/write.ts';
import { inUse, nameTaken, unknownEntry, unknownMake } from './refusals.ts';

/** A list as its services know it. */
export interface NameList {
  list: WritableList;
  entity: AuditEntry['entity'];
  /** What people call an entry: 'make', 'fuel type'. */
  noun: string;
}

/**
 * Adds an entry and answers its id.
 * @throws {AppError} conflict for a name that stands there, invalid for a make that does not exist
 */
export function createEntry(
  db: Db,
  names: NameList,
  entry: ListEntry,
  staff: SessionUser,
): Promise<number> {
  return named(names, entry, () =>
    db.transaction(async (tx) => {
      const entityId = await insertEntry(tx, names.list, entry);
      const added = await recorded(tx, entry);
      await writeAuditEntry(tx, {
        staff,
        entity: names.entity,
        entityId,
        subject: subjectOf(added),
        action: 'create',
        changes: changesBetween({}, added),
      });
      return entityId;
    }),
  );
}

/**
 * Changes an entry; what stays as it was is not written down. Cars follow a model to its other make.
 * @throws {AppError} notFound, conflict for a name that stands there, invalid for an unknown make
 */
export function changeEntry(
  db: Db,
  names: NameList,
  entityId: number,
  entry: ListEntry,
  staff: SessionUser,
): Promise<void> {
  return named(names, entry, () =>
    db.transaction(async (tx) => {
      const before = await lockEntry(tx, names.list, entityId);
      if (!before) throw unknownEntry(names);
      const was = await recorded(tx, before);
      const changes = changesBetween(was, await recorded(tx, entry));
      if (Object.keys(changes).length === 0) return;
      await updateEntry(tx, names.list, entityId, entry);
      if (entry.makeId !== undefined && entry.makeId !== before.makeId)
        await moveCarsToMake(tx, entityId, entry.makeId);
      await writeAuditEntry(tx, {
        staff,
        entity: names.entity,
        entityId,
        subject: subjectOf(was),
        action: 'update',
        changes,
      });
    }),
  );
}

/**
 * Deletes an entry that nothing uses.
 * @throws {AppError} notFound, conflict with a sentence that counts what still uses it
 */
export function removeEntry(
  db: Db,
  names: NameList,
  entityId: number,
  staff: SessionUser,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockEntry(tx, names.list, entityId);
    if (!before) throw unknownEntry(names);
    const uses = await countUses(tx, names.list, entityId);
    if (uses.models + uses.cars > 0) throw inUse(names, before.name, uses);
    await deleteEntry(tx, names.list, entityId);
    const gone = await recorded(tx, before);
    await writeAuditEntry(tx, {
      staff,
      entity: names.entity,
      entityId,
      subject: subjectOf(gone),
      action: 'delete',
      changes: changesBetween(gone, {}),
    });
  });
}

/** An entry as the record has it: its make by name, which stays readable whatever becomes of the make. */
async function recorded(tx: Db, { name, makeId }: ListEntry): Promise<RecordedEntry> {
  return makeId === undefined ? { name } : { name, make: await entryName(tx, 'makes', makeId) };
}

type RecordedEntry = { name: string; make?: string | null };

const subjectOf = ({ name, make }: RecordedEntry) => (make ? `${make} ${name}` : name);

/** Says in a sentence which rule of the database a name ran into. */
async function named<Result>(
  names: NameList,
  entry: ListEntry,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const violation = getConstraintViolation(error);
    if (violation === 'unique') throw nameTaken(names, entry.name, error);
    if (violation === 'foreignKey') throw unknownMake(error);
    throw error;
  }
}
