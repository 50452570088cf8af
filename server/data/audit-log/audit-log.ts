import { and, count, desc, eq } from 'drizzle-orm';
import type { AuditEntry } from '../../../domain/audit-log.ts';
import type { Db } from '../engine/client.ts';
import { auditLog } from '../schema/index.ts';

/** Filter of audit entries; an omitted property matches all. */
interface AuditLogFilter {
  entity?: AuditEntry['entity'] | undefined;
  entityId?: number | undefined;
}

export async function insertAuditEntry(db: Db, entry: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(entry);
}

/** Returns audit entries, newest first. */
export function listAuditEntries(
  db: Db,
  filter: AuditLogFilter,
  page: { limit: number; offset: number },
) {
  return db
    .select()
    .from(auditLog)
    .where(matches(filter))
    .orderBy(desc(auditLog.auditEntryId))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countAuditEntries(db: Db, filter: AuditLogFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditLog).where(matches(filter));
  return row?.total ?? 0;
}

const matches = ({ entity, entityId }: AuditLogFilter) =>
  and(
    entity && eq(auditLog.entity, entity),
    entityId === undefined ? undefined : eq(auditLog.entityId, entityId),
  );
