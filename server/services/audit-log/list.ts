import type { AuditLogPage, AuditLogQuery } from '../../../domain/audit-log.ts';
import { paginateList } from '../../../domain/pagination.ts';
import type { Db } from '../../data/engine/client.ts';
import { readTogether } from '../../data/engine/snapshot.ts';
import { countAuditEntries, listAuditEntries } from '../../data/audit-log/audit-log.ts';

/** Returns a page of the audit log, newest first. */
export async function listAuditLog(db: Db, query: AuditLogQuery): Promise<AuditLogPage> {
  const { page, pageSize, ...filter } = query;
  const limits = { limit: pageSize, offset: (page - 1) * pageSize };
  const { rows, totalItems } = await readTogether(db, async (tx) => ({
    rows: await listAuditEntries(tx, filter, limits),
    totalItems: await countAuditEntries(tx, filter),
  }));
  return {
    data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    pagination: paginateList(totalItems, query),
  };
}
