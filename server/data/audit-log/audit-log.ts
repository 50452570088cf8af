import { and, count, desc, eq } from 'drizzle-orm';
import type { AuditEntry } from '../../../domain/audit-log.ts';
import type { Db } from '../engine/client.ts';
import { auditLog } from '../schema.ts';
import type { Stretch } from '../reference-lists/reads.ts';

/** What actions are asked for; nothing means all. */
export interface ActionFilter {
  entity?: AuditEntry['entity'] | undefined;
  entityId?: number | undefined;
}

export async function insertAuditEntry(
  db: Db,
  action: typeof auditLog.$inferInsert,
): Promise<void> {
  await db.insert(auditLog).values(action);
}

/** Actions, newest first. */
export function listAuditEntries(db: Db, filter: ActionFilter, stretch: Stretch) {
  return db
    .select()
    .from(auditLog)
    .where(chosen(filter))
    .orderBy(desc(auditLog.auditEntryId))
    .limit(stretch.limit)
    .offset(stretch.offset);
}

export async function countAuditEntries(db: Db, filter: ActionFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditLog).where(chosen(filter));
  return row?.total ?? 0;
}

const chosen = ({ entity, entityId }: ActionFilter) =>
  and(
    entity && eq(auditLog.entity, entity),
    entityId === undefined ? undefined : eq(auditLog.entityId, entityId),
  );
