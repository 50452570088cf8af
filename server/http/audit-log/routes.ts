import { auditLogPage, auditLogQuery } from '../../../domain/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { listAuditLog } from '../../services/audit-log/list.ts';
import { privateJson, route } from '../core/route.ts';

export function auditLogRoutes(db: Deps['database']['db']) {
  return [
    route({
      method: 'get',
      path: '/audit-log',
      policy: { can: 'audit' },
      tag: 'History',
      summary: 'List the entries of the audit log, newest first',
      description: 'The old and the new values of changed fields; never customer data.',
      query: auditLogQuery,
      response: {
        name: 'AuditLogPage',
        description: 'A page of audit entries',
        schema: auditLogPage,
      },
      handle: async ({ query }) => privateJson(await listAuditLog(db, query)),
    }),
  ];
}
