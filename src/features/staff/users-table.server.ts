import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Role } from '../../app/capabilities.ts';
import { instant } from '../../platform/database/columns.server.ts';

export const users = pgTable(
  'users',
  {
    userId: integer('user_id').primaryKey().generatedAlwaysAsIdentity(),
    /** Empty after the account was removed: only the name is left. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** Whether the first start generated the address, so that no email reaches the user. */
    hasGeneratedEmail: boolean('has_generated_email').notNull().default(false),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role').$type<Role>().notNull().default('admin'),
    passwordHash: text('password_hash').notNull(),
    disabledAt: instant('disabled_at'),
    /** SHA-256 of the token of the user's calendar address, in hexadecimal. */
    calendarTokenHash: text('calendar_token_hash'),
    /** Time of the last request of the user, stored at most every five minutes. */
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.emailKey),
    uniqueIndex('users_calendar_token').on(t.calendarTokenHash),
    check('users_role', sql`${t.role} in ('admin', 'sales', 'prep')`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the session token in hexadecimal; the token is not stored. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    /** Browser and system, such as `Chrome on Android`; null if unknown. */
    device: text('device'),
    loggedInAt: instant('logged_in_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /**
     * Until when the browser of this session is not asked for a code, or null. The row outlives the session until
     * then.
     */
    rememberedUntil: instant('remembered_until'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

/** Invitations of future users. If an address has several, only the newest can be accepted. */
export const invitations = pgTable(
  'invitations',
  {
    invitationId: integer('invitation_id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** SHA-256 of the link's token in hexadecimal; null until the mail is sent. */
    tokenHash: text('token_hash'),
    invitedBy: integer('invited_by').references(() => users.userId, { onDelete: 'set null' }),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('invitations_token').on(t.tokenHash),
    index('invitations_email').on(t.emailKey),
    check('invitations_role', sql`${t.role} in ('admin', 'sales', 'prep')`),
  ],
);

/** A password reset. Only the newest one of a user is valid. */
export const passwordResets = pgTable(
  'password_resets',
  {
    resetId: integer('reset_id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null for an unknown email address: the reset then has no effect. */
    userId: integer('user_id').references(() => users.userId, { onDelete: 'cascade' }),
    /** SHA-256 of the link's token in hexadecimal; null until the link is issued. */
    tokenHash: text('token_hash'),
    expiresAt: instant('expires_at'),
    requestedAt: instant('requested_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('password_resets_token').on(t.tokenHash),
    index('password_resets_user').on(t.userId),
  ],
);

/** New sign-in addresses that were not confirmed yet. Only the newest one of a user is valid. */
export const emailChanges = pgTable(
  'email_changes',
  {
    emailChangeId: integer('email_change_id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** SHA-256 of the link's token in hexadecimal; null until the mail is sent. */
    tokenHash: text('token_hash'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('email_changes_user').on(t.userId),
    uniqueIndex('email_changes_token').on(t.tokenHash),
  ],
);
