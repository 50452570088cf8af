import { auditLogPage, auditLogQuery } from '../../../domain/audit-log.ts';
import type { Db } from '../../data/engine/client.ts';
import { listAuditLog } from '../../services/audit-log/list.ts';
import { privateJson, route } from '../core/route.ts';

/** The record of who did what. */
export function auditLogRoutes(db: Db) {
  return [
    route({
      method: 'get',
      path: '/audit-log',
      policy: 'staff',
      tag: 'Staff',
      summary: 'What staff did, newest first',
      description: 'Fields from what to what; never the data of buyers.',
      query: auditLogQuery,
      response: {
        name: 'StaffButtons',
        description: 'A page of the record',
        schema: auditLogPage,
      },
      errors: ['malformed', 'invalid'],
      handle: async ({ query }) => privateJson(await listAuditLog(db, query)),
    }),
  ];
}
