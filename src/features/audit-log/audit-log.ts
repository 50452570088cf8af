import { z } from 'zod';
import { id } from '../../platform/fields.ts';
import { listPagination } from '../../platform/pagination.ts';
import { idParameter, page, pageSize } from '../../platform/query.ts';

/** Kinds of entities whose changes are logged. */
const AUDIT_ENTITIES = [
  'car',
  'make',
  'model',
  'transmission',
  'fuelType',
  'enquiry',
  'replyTemplate',
  'customer',
  'alerts',
  'user',
  'settings',
  'purchase',
  'cost',
  'sale price',
  'price floor',
  'VAT period',
  'deal',
  'document',
] as const;
/** Actions of entries that are deleted after some time, see `src/features/privacy/register.ts`. All others stay. */
export const SIGN_IN_ACTIONS = ['signIn', 'signInFailed', 'signInRefused'] as const;
const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'export',
  'erase',
  'merge',
  'run',
  ...SIGN_IN_ACTIONS,
  'passwordReset',
  'passwordChange',
  'emailChange',
  'close',
  'send',
  'secondFactor',
] as const;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * The old and new values of the changed fields; null means no value. A reference list entry is recorded with
 * the name that it had at that time. Customer data is never recorded.
 */
const fieldChanges = z.record(z.string(), z.object({ from: value, to: value }));
export type FieldChanges = z.infer<typeof fieldChanges>;

const auditEntry = z.object({
  auditEntryId: id(),
  at: z.iso.datetime().describe('UTC'),
  email: z
    .string()
    .describe(
      'Email address of the user; empty for an entry by the system, and after the account was deleted',
    ),
  name: z.string().describe('Name of the user at that time'),
  entity: z.enum(AUDIT_ENTITIES),
  entityId: id().nullable().describe('Null for settings and invitations'),
  subject: z
    .string()
    .describe(
      'Name of the car, entry or setting at that time, or a reference such as U-3 or invitation-5; empty in old entries',
    ),
  action: z.enum(AUDIT_ACTIONS),
  changes: fieldChanges,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditLogPage = z.object({
  data: z.array(auditEntry),
  pagination: listPagination,
});
export type AuditLogPage = z.infer<typeof auditLogPage>;

const AUDIT_LOG_PAGE_SIZE = 20;

export const auditLogQuery = z.object({
  page: page.default(1),
  pageSize: pageSize.default(AUDIT_LOG_PAGE_SIZE),
  entity: z
    .enum(AUDIT_ENTITIES, `Use one of ${AUDIT_ENTITIES.join(', ')}`)
    .optional()
    .describe('Only entries for this kind of entity'),
  entityId: idParameter().optional().describe('Only entries for the entity with this id'),
});
export type AuditLogQuery = z.infer<typeof auditLogQuery>;
