import { pgTable, text } from 'drizzle-orm/pg-core';

/** Secrets shared by all processes on this database, created on first use. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  /** 32 random bytes as base64url. */
  value: text('value').notNull(),
});
