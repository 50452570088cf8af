import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditEntry, FieldChanges } from './audit-log.ts';
import { instant } from '../../platform/database/columns.server.ts';

/**
 * Audit log. Entries are only added, except that those of sign-ins are deleted after 24 months, and that the removal of
 * an account clears its email address and the devices of its sign-ins. `name` is the name at that time.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    auditEntryId: integer('audit_entry_id').primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    entity: text('entity').$type<AuditEntry['entity']>().notNull(),
    /** Null for an entity without an id, such as a setting. */
    entityId: integer('entity_id'),
    subject: text('subject').notNull().default(''),
    action: text('action').$type<AuditEntry['action']>().notNull(),
    /** Old and new values by field; never personal data. */
    changes: jsonb('changes').$type<FieldChanges>().notNull(),
  },
  (t) => [index('audit_log_entity').on(t.entity, t.entityId, t.auditEntryId)],
);
