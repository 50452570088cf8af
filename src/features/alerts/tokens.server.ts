import { and, eq, lt } from 'drizzle-orm';
import { DAY_MS } from '../../platform/durations.ts';
import type { Context } from '../../app/context.server.ts';
import {
  hashSessionToken,
  isSessionToken,
  newSessionToken,
} from '../../platform/auth/session-token.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError } from '../../platform/errors.ts';
import { alerts, alertTokens } from '../../app/schema.server.ts';

/** A newer email ends links that are older than this. The newest link is valid as long as its alert exists. */
const LINK_DAYS = 90;

/**
 * Creates a token and returns its two links, to the page of the alert and to one-click unsubscribe. Call it when the
 * email is sent. Returns null if the alert was stopped or deleted.
 */
export async function issueAlertLinks(
  { db, publicUrl, now }: Pick<Context, 'db' | 'publicUrl' | 'now'>,
  alertId: number,
): Promise<{ link: string; unsubscribe: string } | null> {
  const token = newSessionToken();
  const isIssued = await db.transaction(async (tx) => {
    const [alert] = await tx
      .select({ stoppedAt: alerts.stoppedAt })
      .from(alerts)
      .where(eq(alerts.alertId, alertId))
      .for('share');
    if (!alert || alert.stoppedAt !== null) return false;
    const oldest = new Date(now.getTime() - LINK_DAYS * DAY_MS);
    await tx
      .delete(alertTokens)
      .where(and(eq(alertTokens.alertId, alertId), lt(alertTokens.createdAt, oldest)));
    await tx
      .insert(alertTokens)
      .values({ tokenHash: hashSessionToken(token), alertId, createdAt: now });
    return true;
  });
  if (!isIssued) return null;
  return {
    link: `${publicUrl}/alerts/${token}`,
    unsubscribe: `${publicUrl}/api/alerts/${token}/stop`,
  };
}

export type StoredAlert = typeof alerts.$inferSelect;

/**
 * Returns the alert to which a token belongs.
 * @param tx a transaction if `lock` is true, which locks the alert until its end
 * @throws {AppError} notFound for an unknown token
 */
export async function alertOfToken(tx: Db, token: string, lock = true): Promise<StoredAlert> {
  const query = tx
    .select({ alert: alerts })
    .from(alertTokens)
    .innerJoin(alerts, eq(alerts.alertId, alertTokens.alertId))
    .where(eq(alertTokens.tokenHash, hashSessionToken(token)))
    .$dynamic();
  const isPossible = isSessionToken(token);
  const [found] = isPossible ? await (lock ? query.for('update', { of: alerts }) : query) : [];
  if (!found) throw noAlert();
  return found.alert;
}

export const noAlert = () => new AppError('notFound', 'There is nothing at this address.');
