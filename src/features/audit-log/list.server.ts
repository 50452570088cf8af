import type { AuditLogPage, AuditLogQuery } from './audit-log.ts';
import { and, desc, eq } from 'drizzle-orm';
import { paginateList } from '../../platform/pagination.ts';
import type { Context } from '../../app/context.server.ts';
import { readTogether } from '../../platform/database/snapshot.server.ts';
import { auditLog } from '../../app/schema.server.ts';

/** Returns a page of the audit log, newest first. */
export async function listAuditLog(
  { db }: Pick<Context, 'db'>,
  query: AuditLogQuery,
): Promise<AuditLogPage> {
  const { page, pageSize, entity, entityId } = query;
  const matches = and(
    entity && eq(auditLog.entity, entity),
    entityId === undefined ? undefined : eq(auditLog.entityId, entityId),
  );
  const { rows, totalItems } = await readTogether(db, async (tx) => ({
    rows: await tx
      .select()
      .from(auditLog)
      .where(matches)
      .orderBy(desc(auditLog.auditEntryId))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    totalItems: await tx.$count(auditLog, matches),
  }));
  return {
    data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    pagination: paginateList(totalItems, query),
  };
}
