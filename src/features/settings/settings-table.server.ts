import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.server.ts';

/**
 * The stored values of the settings in `src/features/settings/settings.ts`. A setting without a row has its default
 * value.
 */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<object>().notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  /** Email address of the user who saved the value, or `System`; empty after the account was removed. */
  updatedBy: text('updated_by').notNull(),
});
