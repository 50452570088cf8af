import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Context } from '../../../app/context.server.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { hashSessionToken, newSessionToken } from '../../../platform/auth/session-token.server.ts';
import { signInTickets } from '../../../app/schema.server.ts';
import { TICKET_MINUTES, TICKET_TRIES } from './second-factor.ts';

/** Creates a ticket for a user whose password was right, and returns it. Only its hash is stored. */
export async function createTicket(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, device }: { userId: number; device: string | null },
): Promise<string> {
  const ticket = newSessionToken();
  await db.delete(signInTickets).where(lte(signInTickets.expiresAt, now));
  await db.insert(signInTickets).values({
    ticketHash: hashSessionToken(ticket),
    userId,
    device,
    triesLeft: TICKET_TRIES,
    expiresAt: new Date(now.getTime() + TICKET_MINUTES * 60_000),
  });
  return ticket;
}

/** Uses one try of a ticket. Returns its user's id; null if it is expired, used up, unknown or of another device. */
export async function takeTry(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { ticketHash, device }: { ticketHash: string; device: string | null },
): Promise<number | null> {
  const [taken] = await db
    .update(signInTickets)
    .set({ triesLeft: sql`${signInTickets.triesLeft} - 1` })
    .where(
      and(
        eq(signInTickets.ticketHash, ticketHash),
        gt(signInTickets.expiresAt, now),
        gt(signInTickets.triesLeft, 0),
        sql`${signInTickets.device} is not distinct from ${device}`,
      ),
    )
    .returning({ userId: signInTickets.userId });
  return taken?.userId ?? null;
}

/** Ends all tickets of a user: after a sign-in, and when the password changes or the account is disabled. */
export async function deleteTickets(db: Db, userId: number): Promise<void> {
  await db.delete(signInTickets).where(eq(signInTickets.userId, userId));
}
