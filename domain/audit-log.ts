import { z } from 'zod';
import { id } from './fields.ts';
import { listPagination } from './pagination.ts';
import { idParameter, page, pageSize } from './query.ts';

/** What staff write. */
export const AUDIT_ENTITIES = ['car', 'make', 'model', 'transmission', 'fuelType'] as const;
export const AUDIT_ACTIONS = ['create', 'update', 'delete'] as const;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * Fields by name, each from what to what; null where there was or is nothing. Makes, models and other
 * entries of lists stand there by the name that they had. Never a buyer's data.
 */
export const fieldChanges = z.record(z.string(), z.object({ from: value, to: value }));
export type FieldChanges = z.infer<typeof fieldChanges>;

/** One write by a member of staff: when, who, which thing, what was done to it. */
export const auditEntry = z.object({
  auditEntryId: id(),
  at: z.iso.datetime().describe('UTC'),
  email: z.string().describe('Who did it'),
  name: z.string().describe('Who did it, as called then'),
  entity: z.enum(AUDIT_ENTITIES),
  entityId: id(),
  subject: z.string().describe('What the thing was called then; empty in old entries'),
  action: z.enum(AUDIT_ACTIONS),
  changes: fieldChanges,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditLogPage = z.object({
  data: z.array(auditEntry),
  pagination: listPagination,
});
export type AuditLogPage = z.infer<typeof auditLogPage>;

/** Rows a page of the record, unless told. */
export const AUDIT_LOG_PAGE_SIZE = 20;

export const auditLogQuery = z.object({
  page: page.default(1),
  pageSize: pageSize.default(AUDIT_LOG_PAGE_SIZE),
  entity: z
    .enum(AUDIT_ENTITIES, `Give one of ${AUDIT_ENTITIES.join(', ')}`)
    .optional()
    .describe('Only what was done to things of this kind'),
  entityId: idParameter().optional().describe('Only what was done to the thing of this id'),
});
export type AuditLogQuery = z.infer<typeof auditLogQuery>;
