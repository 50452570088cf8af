import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { AuditEntry, FieldChanges } from '../audit-log/audit-log.ts';
import { AppError } from '../../platform/errors.ts';
import { counted } from '../../platform/format.ts';
import { type EntryFields, REFERENCE_LISTS, type ReferenceListKey } from './definitions.ts';
import type { ReferenceItem } from './schemas.ts';
import { nameKey } from '../../platform/text/search-text.ts';
import type { SessionUser } from '../../app/session-user.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { getConstraintViolation } from '../../platform/database/constraint.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { columnOf, columnsOf } from './tables.server.ts';
import { entryName, insertEntry } from './writes.server.ts';
import { cars, models } from '../../app/schema.server.ts';
import { changesBetween, writeAuditEntry } from '../audit-log/write.server.ts';
import { readEntry } from './list.server.ts';

interface Entry {
  list: ReferenceListKey;
  entryId: number;
}

/** @throws {AppError} conflict if the name exists (case-insensitive), invalid for an unknown make */
export async function createEntry(
  { db, user }: StaffContext,
  { list, fields }: { list: ReferenceListKey; fields: EntryFields },
): Promise<ReferenceItem> {
  const entryId = await withConstraintErrors(list, fields, () =>
    db.transaction(async (tx) => {
      const id = await insertEntry(tx, list, fields);
      const after = await auditedEntry(tx, fields);
      const changes = changesBetween({}, after);
      await audit(tx, user, { list, entryId: id }, { action: 'create', entry: after, changes });
      return id;
    }),
  );
  const item = await readEntry(db, list, entryId);
  if (!item) throw unknownEntry(list);
  return item;
}

/**
 * Updates an entry. The cars of a model move with it to another make.
 * @throws {AppError} notFound, conflict if the name exists (case-insensitive), invalid for an unknown make
 */
export function updateEntry(
  { db, user }: StaffContext,
  { list, entryId, fields }: Entry & { fields: EntryFields },
): Promise<void> {
  return withConstraintErrors(list, fields, () =>
    db.transaction(async (tx) => {
      const stored = await lockEntry(tx, { list, entryId });
      const before = await auditedEntry(tx, stored);
      const changes = changesBetween(before, await auditedEntry(tx, fields));
      if (Object.keys(changes).length === 0) return;
      const { table, id } = columnsOf(list);
      const values = { ...fields, nameKey: nameKey(fields.name) };
      await tx.update(table).set(values).where(eq(id, entryId));
      if (fields.makeId !== undefined && fields.makeId !== stored.makeId)
        await moveCarsToMake(tx, entryId, fields.makeId);
      await audit(tx, user, { list, entryId }, { action: 'update', entry: before, changes });
    }),
  );
}

/** @throws {AppError} notFound, conflict with the number of models and cars that use the entry */
export function deleteEntry({ db, user }: StaffContext, { list, entryId }: Entry): Promise<void> {
  return db.transaction(async (tx) => {
    const stored = await lockEntry(tx, { list, entryId });
    const uses = await countUses(tx, { list, entryId });
    if (uses.models + uses.cars > 0) throw entryInUse(list, stored.name, uses);
    const { table, id } = columnsOf(list);
    await tx.delete(table).where(eq(id, entryId));
    const before = await auditedEntry(tx, stored);
    const changes = changesBetween(before, {});
    await audit(tx, user, { list, entryId }, { action: 'delete', entry: before, changes });
  });
}

/**
 * Reads an entry and locks it until the transaction ends, so that concurrent transactions cannot start to
 * use it.
 * @throws {AppError} notFound
 */
async function lockEntry(tx: Db, { list, entryId }: Entry): Promise<EntryFields> {
  const { table, id, name, makeId } = columnsOf(list);
  const [row] = await tx
    .select({
      name: sql<string>`${name}`,
      makeId: makeId ? sql<number>`${makeId}` : sql<null>`null`,
    })
    .from(table)
    .where(eq(id, entryId))
    .for('update');
  if (!row) throw unknownEntry(list);
  return { name: row.name, makeId: row.makeId ?? undefined };
}

interface Uses {
  models: number;
  /** All cars, those in the bin included. */
  cars: number;
  binned: number;
}

/** Counts the models and cars, including drafts, that use an entry. */
async function countUses(tx: Db, { list, entryId }: Entry): Promise<Uses> {
  const tables = { models, cars };
  const { idField, usedBy } = REFERENCE_LISTS[list];
  const uses = { models: 0, cars: 0, binned: 0 };
  for (const user of usedBy)
    uses[user] = await tx.$count(tables[user], eq(columnOf(tables[user], idField), entryId));
  const usedByCar = eq(columnOf(cars, idField), entryId);
  if (uses.cars > 0) uses.binned = await tx.$count(cars, and(usedByCar, isNotNull(cars.deletedAt)));
  return uses;
}

/**
 * Moves the cars of a model to the model's new make. Increases their version, so that a form that was
 * opened earlier cannot restore the old make.
 */
async function moveCarsToMake(tx: Db, modelId: number, makeId: number): Promise<void> {
  await tx
    .update(cars)
    .set({ makeId, version: sql`${cars.version} + 1`, updatedAt: sql`now()` })
    .where(eq(cars.modelId, modelId));
}

/** `make` is a name, which stays readable if the make is deleted. */
type AuditedEntry = { name: string; make?: string | null };

const auditedEntry = async (tx: Db, { name, makeId }: EntryFields): Promise<AuditedEntry> =>
  makeId === undefined ? { name } : { name, make: await entryName(tx, 'makes', makeId) };

const audit = (
  tx: Db,
  staff: SessionUser,
  { list, entryId }: Entry,
  {
    entry: { make, name },
    ...what
  }: { action: AuditEntry['action']; entry: AuditedEntry; changes: FieldChanges },
): Promise<void> =>
  writeAuditEntry(tx, {
    staff,
    entity: REFERENCE_LISTS[list].entity,
    entityId: entryId,
    subject: make ? `${make} ${name}` : name,
    ...what,
  });

const unknownEntry = (list: ReferenceListKey) =>
  new AppError('notFound', `${REFERENCE_LISTS[list].messages.notFound}.`);

/** 'The make Volvo is still used by 3 models and 1 car, so it can’t be deleted.' */
function entryInUse(list: ReferenceListKey, name: string, { binned, ...uses }: Uses): AppError {
  const { noun } = REFERENCE_LISTS[list];
  const users = [
    uses.models > 0 && counted(uses.models, 'model'),
    uses.cars > binned && counted(uses.cars - binned, 'car'),
    binned > 0 && `${counted(binned, 'car')} in the bin`,
  ].filter(Boolean);
  const message = `The ${noun} ${name} is still used by ${users.join(' and ')}, so it can’t be deleted.`;
  return new AppError('conflict', message, { details: { uses } });
}

/** Runs a write and translates the database constraint that it violates into an error. */
async function withConstraintErrors<Result>(
  list: ReferenceListKey,
  { name }: EntryFields,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (cause) {
    const { hasMake, noun } = REFERENCE_LISTS[list];
    const violation = getConstraintViolation(cause);
    if (violation === 'unique') {
      const message = hasMake
        ? `This make already has a ${noun} named ${name}`
        : `There is already a ${noun} named ${name}`;
      throw new AppError('conflict', `${message}.`, { fields: { name: message }, cause });
    }
    if (violation === 'foreignKey') {
      const message = 'This make no longer exists';
      throw new AppError('invalid', `${message}.`, { fields: { makeId: message }, cause });
    }
    throw cause;
  }
}
