import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.server.ts';

/** Counters of rate limits, and trusted subnets. All processes on this database share them. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** SHA-256 of the counted key, so that no IP or email address is stored. */
    keyHash: text('key_hash').primaryKey(),
    count: integer('count').notNull(),
    /** End of the window, after which the count is reset. */
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('rate_limits_ends').on(t.endsAt)],
);
