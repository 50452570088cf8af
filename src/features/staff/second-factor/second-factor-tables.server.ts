import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/columns.server.ts';
import { users } from '../users-table.server.ts';

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.userId, { onDelete: 'cascade' });

/** The authenticator app of a user. */
export const secondFactors = pgTable('second_factors', {
  userId: userId().primaryKey(),
  /** The user's name for the app or the phone. */
  name: text('name').notNull(),
  /** The shared key, sealed with a secret that no backup contains; base64url. */
  sealedKey: text('sealed_key').notNull(),
  /** The time step of the last accepted code: an earlier or equal one is refused. */
  lastStep: integer('last_step').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

/** Recovery codes that were not used. A used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    recoveryCodeId: integer('recovery_code_id').primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    /** Argon2id. */
    codeHash: text('code_hash').notNull(),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
);

/** Sign-ins whose password was right and whose code is missing. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    /** SHA-256 of the ticket in hexadecimal. */
    ticketHash: text('ticket_hash').primaryKey(),
    userId: userId(),
    /** Browser and system that sent the password; another one cannot use the ticket. */
    device: text('device'),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sign_in_tickets_user').on(t.userId)],
);
