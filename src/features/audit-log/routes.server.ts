import { auditLogPage, auditLogQuery } from './audit-log.ts';
import { routes } from '../../platform/http/route.server.ts';
import { listAuditLog } from './list.server.ts';

const owners = routes({ tag: 'History', policy: { can: 'audit' } });

export const auditLogRoutes = [
  owners.get('/audit-log', {
    summary: 'List the entries of the audit log, newest first',
    description: 'The old and the new values of changed fields; never customer data.',
    query: auditLogQuery,
    response: auditLogPage,
    handle: listAuditLog,
  }),
];
