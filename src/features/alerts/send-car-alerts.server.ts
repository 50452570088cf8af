import { and, eq, gt, or } from 'drizzle-orm';
import { reductionText } from '../cars/present-card.server.ts';
import type { StockCar } from '../cars/stock-car.server.ts';
import { carNewsMail } from './alert-mails.server.ts';
import { addDays, dublinTime } from '../../platform/dublin-time.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { priceText } from '../../platform/format.ts';
import { alertDeliveries, alerts } from '../../app/schema.server.ts';
import { isFree } from './match.server.ts';
import {
  type AlertJobContext,
  BATCH,
  isDue,
  listToldToday,
  lockBatch,
  mailedCar,
  queueAlertMail,
} from './send-alerts.server.ts';
import type { StoredAlert } from './tokens.server.ts';

/**
 * Queues emails about cars whose price has changed since the last email, or that can be bought again. An alert sends at
 * most one email a day, or a week. While a car is booked or sold, its emails wait.
 */
export async function sendCarAlerts(ctx: AlertJobContext): Promise<void> {
  const cars = new Map((await ctx.stock.cars()).newest.map((car) => [car.carId, car]));
  for (let after = 0, handled = BATCH; handled === BATCH && !ctx.signal.aborted;) {
    const alertIds = await ctx.db.transaction((tx) => sendBatch(tx, ctx, { cars, after }));
    handled = alertIds.length;
    after = alertIds.at(-1) ?? after;
  }
}

/** Returns the ids of the handled alerts. */
async function sendBatch(
  tx: Db,
  ctx: AlertJobContext,
  { cars, after }: { cars: ReadonlyMap<number, StockCar>; after: number },
): Promise<number[]> {
  const { date: today } = dublinTime(ctx.now);
  const found = await lockBatch(
    tx,
    and(
      eq(alerts.kind, 'car'),
      gt(alerts.alertId, after),
      // Includes alerts that were emailed recently: a booking must be recorded, so that the next email can report its
      // end.
      or(isDue(today), eq(alerts.knownFree, true)),
    ),
  );
  for (const alert of found) {
    const car = cars.get(alert.carId ?? 0);
    if (car) await follow(tx, ctx, { alert, car, today });
  }
  return found.map(({ alertId }) => alertId);
}

async function follow(
  tx: Db,
  ctx: AlertJobContext,
  { alert, car, today }: { alert: StoredAlert; car: StockCar; today: string },
): Promise<void> {
  const { alertId, carId, emailKey, digestOn, frequency, knownFree } = alert;
  const update = (values: Partial<StoredAlert>) =>
    tx.update(alerts).set(values).where(eq(alerts.alertId, alertId));
  if (!isFree(car)) {
    if (knownFree) await update({ knownFree: false });
    return;
  }
  const hasNewPrice = car.price > 0 && car.price !== Number(alert.knownPrice);
  const isEarly = digestOn !== null && digestOn > addDays(today, frequency === 'daily' ? -1 : -7);
  if ((!hasNewPrice && knownFree) || isEarly) return;
  // Another alert of this address named the car today: this email waits until tomorrow.
  if ((await listToldToday(tx, ctx, [emailKey])).has(`${emailKey} ${car.carId}`)) return;
  const mail = carNewsMail({
    car: mailedCar(car, ctx),
    isFreeAgain: !knownFree,
    price: hasNewPrice ? priceText(car.price, car.currency) : null,
    reduced: reductionText(car, ctx),
    dealer: ctx.settings.current('dealer'),
  });
  await tx
    .insert(alertDeliveries)
    .values({ alertId, carId: carId ?? 0, occasion: today, at: ctx.now });
  await queueAlertMail(tx, ctx, { alert, kind: 'alertNews', ...mail });
  await update({ knownFree: true, knownPrice: car.currentPrice, digestOn: today });
}
