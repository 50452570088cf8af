import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { ApiContext, Context } from '../../app/context.server.ts';
import { isSessionToken } from '../../platform/auth/session-token.server.ts';
import { PRIVATE } from '../../platform/http/etag.server.ts';
import { securityHeaders } from '../../platform/http/security-headers.server.ts';
import { deleteAlertsOf } from '../customers/alerts-of-person.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError } from '../../platform/errors.ts';
import { alerts, alertTokens, cars } from '../../app/schema.server.ts';
import { presentCard } from '../cars/present-card.server.ts';
import { carCheck } from '../cars/reads.server.ts';
import type { Alert } from './alert.ts';
import { isFree } from './match.server.ts';
import { type AlertState, type Frequency, MAX_ALERTS } from './options.ts';
import { titleOf } from './title.server.ts';
import { alertOfToken, noAlert, type StoredAlert } from './tokens.server.ts';

// The token in the link proves that the person receives the alert's emails. An unknown token gets 404.

interface Link {
  alertToken: string;
}

const stateOf = ({ startedAt, stoppedAt, askedAt }: StoredAlert): AlertState => {
  if (stoppedAt !== null) return 'stopped';
  if (startedAt === null) return 'pending';
  return askedAt === null ? 'active' : 'asked';
};

/** @throws {AppError} notFound */
export async function readAlert(ctx: ApiContext, { alertToken }: Link): Promise<Alert> {
  const stored = await alertOfToken(ctx.db, alertToken, false);
  const { kind, carId, frequency } = stored;
  return {
    kind,
    carId,
    frequency,
    title: await titleOf(ctx, stored),
    state: stateOf(stored),
    cars: kind === 'search' ? await carsThatFit(ctx, stored) : [],
  };
}

const MAX_CARS = 3;

async function carsThatFit(ctx: ApiContext, { filters }: StoredAlert) {
  const stock = await ctx.stock.cars();
  const fits = carCheck(stock, filters ?? {}, ctx.now);
  return stock.newest
    .filter((car) => isFree(car) && fits(car))
    .slice(0, MAX_CARS)
    .map((car) => presentCard(car, ctx));
}

/** Redirects to the page with the button that stops the alert. @throws {AppError} notFound if the token is malformed */
export function openAlertPage({ publicUrl }: Context, { alertToken }: Link): Response {
  if (!isSessionToken(alertToken)) throw noAlert();
  return new Response('', {
    status: 303,
    headers: {
      ...securityHeaders(publicUrl, "default-src 'none'"),
      ...PRIVATE,
      'content-type': 'text/html',
      location: `/alerts/${alertToken}`,
    },
  });
}

/** SQL condition: the alert was started and not stopped. */
export const isActive = and(isNotNull(alerts.startedAt), isNull(alerts.stoppedAt));

/**
 * Starts an alert, keeps it for another year, or starts it again after it was stopped. If the email address already has
 * an active alert with the same filters or car, merges this alert into it: the existing alert gets the frequency and
 * the links.
 * @throws {AppError} notFound; conflict if the address has `MAX_ALERTS` other active alerts
 */
export async function startAlert({ db, now }: Context, { alertToken }: Link): Promise<void> {
  await db.transaction(async (tx) => {
    const alert = await alertOfToken(tx, alertToken);
    const { alertId, emailKey, frequency } = alert;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`alerts of ${emailKey}`}))`);
    const isOther = and(isActive, eq(alerts.emailKey, emailKey), ne(alerts.alertId, alertId));
    const [same] = await tx
      .select({ alertId: alerts.alertId })
      .from(alerts)
      .where(
        and(
          isOther,
          alert.carId === null
            ? eq(alerts.filters, alert.filters ?? {})
            : eq(alerts.carId, alert.carId),
        ),
      );
    if (same) {
      await tx
        .update(alerts)
        .set({ frequency, keptAt: now, askedAt: null })
        .where(eq(alerts.alertId, same.alertId));
      await tx.update(alertTokens).set(same).where(eq(alertTokens.alertId, alertId));
      await tx.delete(alerts).where(eq(alerts.alertId, alertId));
      return;
    }
    if ((await tx.$count(alerts, isOther)) >= MAX_ALERTS)
      throw new AppError(
        'conflict',
        `You have ${MAX_ALERTS} alerts already. Stop one of them first, from one of its emails.`,
      );
    await tx
      .update(alerts)
      .set({
        startedAt: alert.stoppedAt === null ? (alert.startedAt ?? now) : now,
        keptAt: now,
        askedAt: null,
        stoppedAt: null,
        ...(stateOf(alert) === 'active' || stateOf(alert) === 'asked'
          ? {}
          : await knownOf(tx, alert.carId)),
      })
      .where(eq(alerts.alertId, alertId));
  });
}

/**
 * Returns the present price of the car and whether it can be bought. Later emails report changes from these values.
 * Empty for an alert for a search.
 */
async function knownOf(tx: Db, carId: number | null) {
  if (carId === null) return {};
  const canBeBought = sql<boolean>`${cars.publish} and not ${cars.carSold} and not ${cars.carBooked}`;
  const [known] = await tx
    .select({ knownPrice: cars.currentPrice, knownFree: canBeBought })
    .from(cars)
    .where(eq(cars.carId, carId));
  return known ?? {};
}

/** @throws {AppError} notFound */
export async function changeAlert(
  { db }: Context,
  { alertToken, frequency }: Link & { frequency: Frequency },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { alertId } = await alertOfToken(tx, alertToken);
    await tx.update(alerts).set({ frequency }).where(eq(alerts.alertId, alertId));
  });
}

/**
 * Stops an alert. Does nothing if it is stopped already.
 * @throws {AppError} notFound
 */
export async function stopAlert({ db, now }: Context, { alertToken }: Link): Promise<void> {
  await db.transaction(async (tx) => {
    const { alertId } = await alertOfToken(tx, alertToken);
    await stopAlerts(tx, { alertIds: [alertId], now });
  });
}

export async function stopAlerts(
  tx: Db,
  { alertIds, now }: { alertIds: number[]; now: Date },
): Promise<void> {
  await tx
    .update(alerts)
    .set({ stoppedAt: now })
    .where(and(inArray(alerts.alertId, alertIds), isNull(alerts.stoppedAt)));
}

/**
 * Deletes all alerts of the address to which a link was sent.
 * @throws {AppError} notFound
 */
export async function forgetAddress(ctx: Context, { alertToken }: Link): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { emailKey } = await alertOfToken(tx, alertToken);
    await deleteAlertsOf(tx, ctx, [emailKey]);
  });
}
