import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.server.ts';
import { users } from '../staff/users-table.server.ts';

/** Answers to writes of staff, so that a repeated request gets the first answer and writes nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** SHA-256 of user, method, path and key. */
    keyHash: text('key_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    /** SHA-256 of the body without its `version`. */
    bodyHash: text('body_hash').notNull(),
    /** Null while the first request is being answered. */
    status: smallint('status'),
    /** Encrypted with the key of the request, which is not stored: answers can contain personal data. */
    answer: text('answer'),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('idempotency_keys_ends').on(t.endsAt)],
);
