import type { AuditLogPage, AuditLogQuery } from '../../../domain/audit-log.ts';
import type { Db } from '../../data/engine/client.ts';
import { countAuditEntries, listAuditEntries } from '../../data/audit-log/audit-log.ts';

/** Returns a page of the audit log, newest first. */
export async function listAuditLog(db: Db, query: AuditLogQuery): Promise<AuditLogPage> {
  const { page, pageSize, ...filter } = query;
  const [rows, totalItems] = await Promise.all([
    listAuditEntries(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countAuditEntries(db, filter),
  ]);
  return {
    data: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    pagination: {
      totalItems,
      currentPage: page,
      totalPages: Math.ceil(totalItems / pageSize),
      pageSize,
    },
  };
}
