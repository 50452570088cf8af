import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.server.ts';
import { users } from '../staff/users-table.server.ts';

/** Browsers on which users get notices. */
export const pushDevices = pgTable(
  'push_devices',
  {
    deviceId: integer('device_id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    /** Address of the browser at its push service. Secret: it allows to send notices. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Browser and system, such as `Chrome on Android`; null if unknown. */
    device: text('device'),
    outsideHours: boolean('outside_hours').notNull().default(false),
    /** Hash of the token of the session that last used the device. */
    sessionHash: text('session_hash').notNull(),
    /** Tag of the last notice that the push service accepted. */
    lastTag: text('last_tag'),
    addedAt: instant('added_at').notNull(),
    /** When the push service last accepted a notice, or the user opened the account on the device. */
    usedAt: instant('used_at').notNull(),
  },
  (t) => [
    uniqueIndex('push_devices_endpoint').on(t.endpoint),
    index('push_devices_user').on(t.userId),
  ],
);
