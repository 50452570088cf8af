import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from '../../platform/database/columns.server.ts';

/**
 * Logo and map image of the dealer, as WebP. The setting `dealer` names those in use; a daily sweep deletes
 * the others.
 */
export const dealerImages = pgTable('dealer_images', {
  /** The first 32 characters of the SHA-256 of `data`, in hexadecimal. */
  hash: text('hash').primaryKey(),
  data: bytea('data').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Time of the last upload. */
  createdAt: instant('created_at').notNull().defaultNow(),
});
