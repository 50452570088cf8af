import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from '../../platform/database/columns.server.ts';

/**
 * Documents that the law asks a dealer to show, as they were uploaded. The setting `legal` names those in use; a daily
 * sweep deletes the others.
 */
export const legalDocuments = pgTable('legal_documents', {
  /** SHA-256 of `data`, in hexadecimal. */
  hash: text('hash').primaryKey(),
  type: text('type').notNull(),
  data: bytea('data').notNull(),
  /** Time of the last upload. */
  createdAt: instant('created_at').notNull().defaultNow(),
});
