import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client.server.ts';
import { mailboxes } from '../../app/schema.server.ts';
import { type MailboxAddress, mailboxName } from './mailbox.server.ts';
import { MAX_TRIES, type UnreadMail } from './inbound-mails-table.server.ts';
import type { MailboxState } from '../mails/mailbox-state.ts';

export type MailboxRow = typeof mailboxes.$inferSelect;
type MailboxValues = Partial<Omit<typeof mailboxes.$inferInsert, 'name'>>;

/** Returns the stored position and state of a mailbox, or null if nothing is stored yet. */
export async function findMailbox(db: Db, name: string): Promise<MailboxRow | null> {
  const [row] = await db.select().from(mailboxes).where(eq(mailboxes.name, name));
  return row ?? null;
}

/** Returns the state of the mailbox, for owners. */
export async function readMailboxState(db: Db, address: MailboxAddress): Promise<MailboxState> {
  const name = mailboxName(address);
  const row = await findMailbox(db, name);
  return {
    name,
    failure: row?.failure ?? null,
    checkedAt: row?.checkedAt?.toISOString() ?? null,
    messageAt: row?.messageAt?.toISOString() ?? null,
    unreadable: setAside(row?.unread ?? []),
  };
}

/** Returns the number of emails that are not tried again, and the latest time; null without such emails. */
export function setAside(unread: readonly UnreadMail[]): MailboxState['unreadable'] {
  const times = unread.filter(({ tries }) => tries >= MAX_TRIES).map(({ at }) => at);
  return times.length === 0
    ? null
    : { count: times.length, lastAt: times.reduce((a, b) => (a > b ? a : b)) };
}

export async function saveMailbox(db: Db, name: string, values: MailboxValues): Promise<void> {
  await db
    .insert(mailboxes)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: mailboxes.name, set: values });
}
