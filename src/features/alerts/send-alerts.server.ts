import { and, asc, eq, gte, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import { reductionText } from '../cars/present-card.server.ts';
import type { StockCar } from '../cars/stock-car.server.ts';
import type { JobContext } from '../../app/job-context.server.ts';
import {
  ALERT_HEADERS,
  type MailedCar,
  newCarsMail,
  stillLookingMail,
} from './alert-mails.server.ts';
import { queueMail } from '../mails/queue-mail.server.ts';
import { addDays, dublinInstant, dublinTime } from '../../platform/dublin-time.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { kilometres, priceText } from '../../platform/format.ts';
import { monthsBefore } from '../../platform/durations.ts';
import { ALERT_MONTHS } from '../privacy/register.ts';
import { alertDeliveries, alerts } from '../../app/schema.server.ts';
import { isActive } from './manage.server.ts';
import { matchAlerts, newsOf } from './match.server.ts';
import { titleOf } from './title.server.ts';
import type { StoredAlert } from './tokens.server.ts';

/** Alerts that are handled in one transaction. */
export const BATCH = 200;

/** Returns a batch of the alerts that fit a condition, by id, and locks them. */
export const lockBatch = (tx: Db, condition: SQL | undefined): Promise<StoredAlert[]> =>
  tx
    .select()
    .from(alerts)
    .where(and(isActive, condition))
    .orderBy(asc(alerts.alertId))
    .limit(BATCH)
    .for('update', { skipLocked: true });

/** SQL condition: the alert may send an email today. */
export const isDue = (today: string): SQL | undefined =>
  or(
    isNull(alerts.digestOn),
    and(eq(alerts.frequency, 'daily'), lt(alerts.digestOn, today)),
    lte(alerts.digestOn, addDays(today, -7)),
  );

export type AlertJobContext = Pick<
  JobContext,
  'db' | 'queue' | 'publicUrl' | 'settings' | 'now' | 'signal' | 'log' | 'stock'
>;

/**
 * Queues the digests that are due, and asks people whether to keep alerts not confirmed for a year. One transaction per
 * batch stores the deliveries, the mails and `digestOn`, so that a run after a crash continues where the first one
 * stopped, and a second run on the same day sends nothing.
 */
export async function sendAlerts(ctx: AlertJobContext): Promise<void> {
  for (const send of [sendDigests, askWhetherToKeep])
    for (let handled = BATCH; handled === BATCH && !ctx.signal.aborted;)
      handled = await ctx.db.transaction((tx) => send(tx, ctx));
}

/** Returns the number of handled alerts. */
async function sendDigests(tx: Db, ctx: AlertJobContext): Promise<number> {
  const { date: today } = dublinTime(ctx.now);
  const due = await lockBatch(tx, and(eq(alerts.kind, 'search'), isDue(today)));
  if (due.length === 0) return 0;
  const stock = await ctx.stock.cars();
  const candidates = newsOf(stock, ctx.now);
  const matched = await matchAlerts({ stock, now: ctx.now }, due, candidates);
  const told = await listTold(
    tx,
    matched.map(({ alert }) => alert.alertId),
  );
  const toldToday = await listToldToday(
    tx,
    ctx,
    matched.map(({ alert }) => alert.emailKey),
  );
  for (const { alert, cars } of matched) {
    const { alertId, emailKey } = alert;
    const fresh = cars.filter(({ carId }) => !told.has(`${alertId} ${carId}`));
    if (fresh.length === 0) continue;
    // Includes the cars that another alert names today, so that this one does not repeat them tomorrow.
    await tx
      .insert(alertDeliveries)
      .values(fresh.map(({ carId }) => ({ alertId, carId, occasion: '', at: ctx.now })));
    const named = fresh.filter(({ carId }) => !toldToday.has(`${emailKey} ${carId}`));
    for (const { carId } of named) toldToday.add(`${emailKey} ${carId}`);
    if (named.length > 0) await queueDigest(tx, ctx, { alert, cars: named });
  }
  const alertIds = due.map(({ alertId }) => alertId);
  await tx.update(alerts).set({ digestOn: today }).where(inArray(alerts.alertId, alertIds));
  return due.length;
}

/** Returns a key `alertId carId` for each car that these alerts were already emailed about. */
async function listTold(tx: Db, alertIds: number[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ alertId: alertDeliveries.alertId, carId: alertDeliveries.carId })
    .from(alertDeliveries)
    .where(inArray(alertDeliveries.alertId, alertIds));
  return new Set(rows.map(({ alertId, carId }) => `${alertId} ${carId}`));
}

/** Returns a key `emailKey carId` for each car that an email to these addresses named today. */
export async function listToldToday(
  tx: Db,
  { now }: Pick<AlertJobContext, 'now'>,
  emailKeys: string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ emailKey: alerts.emailKey, carId: alertDeliveries.carId })
    .from(alertDeliveries)
    .innerJoin(alerts, eq(alerts.alertId, alertDeliveries.alertId))
    .where(
      and(
        inArray(alerts.emailKey, emailKeys),
        gte(alertDeliveries.at, dublinInstant(dublinTime(now).date, '00:00')),
      ),
    );
  return new Set(rows.map(({ emailKey, carId }) => `${emailKey} ${carId}`));
}

async function queueDigest(
  tx: Db,
  ctx: AlertJobContext,
  { alert, cars }: { alert: StoredAlert; cars: readonly StockCar[] },
): Promise<void> {
  const mail = newCarsMail({
    title: await titleOf({ ...ctx, db: tx }, alert),
    cars: cars.map((car) => mailedCar(car, ctx)),
    searchLink: `${ctx.publicUrl}/search`,
    dealer: ctx.settings.current('dealer'),
  });
  await queueAlertMail(tx, ctx, { alert, kind: 'alertNews', ...mail });
}

/** Queues an email with the link to its alert, and with one-click unsubscribe. */
export async function queueAlertMail(
  tx: Db,
  ctx: AlertJobContext,
  {
    alert,
    ...mail
  }: { alert: StoredAlert; kind: 'alertNews' | 'alertReminder'; subject: string; text: string },
): Promise<void> {
  const { alertId: linkId, email: to } = alert;
  await queueMail(tx, ctx, { ...mail, to, linkId, headers: ALERT_HEADERS });
}

/** Returns the texts about a car. Announces a reduction only from its prior price, as the site does. */
export function mailedCar(
  car: StockCar,
  ctx: Pick<AlertJobContext, 'now' | 'settings' | 'publicUrl'>,
): MailedCar {
  const { carId, year, makeName, modelName, price, currency, mileageKm, fuelType } = car;
  const facts = [
    priceText(price, currency),
    reductionText(car, ctx),
    mileageKm === null ? null : kilometres(mileageKm),
    fuelType,
  ];
  return {
    title: `${year} ${makeName} ${modelName}`,
    facts: facts.filter((fact) => fact !== null),
    link: `${ctx.publicUrl}/car/${carId}`,
  };
}

/** Returns the number of handled alerts. */
async function askWhetherToKeep(tx: Db, ctx: AlertJobContext): Promise<number> {
  const old = await lockBatch(
    tx,
    and(isNull(alerts.askedAt), lt(alerts.keptAt, monthsBefore(ctx.now, ALERT_MONTHS))),
  );
  for (const alert of old) {
    const { alertId, kind } = alert;
    const title = await titleOf({ ...ctx, db: tx }, alert);
    const mail = stillLookingMail({ kind, title, dealer: ctx.settings.current('dealer') });
    await queueAlertMail(tx, ctx, { alert, kind: 'alertReminder', ...mail });
    await tx.update(alerts).set({ askedAt: ctx.now }).where(eq(alerts.alertId, alertId));
  }
  return old.length;
}
