import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { buyerDetails, cars, carSales, costs, purchases } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { addDays } from '../../platform/dublin-time.ts';
import { saleOfCar, SOLD_ON } from './money-car.server.ts';
import { type CostKind, type HowItCame, HOW_IT_CAME, vatIn } from './what-it-leaves.ts';

/** How demo cars came, in turn. */
const HOW: readonly [HowItCame, string][] = [
  ['partExchange', 'Part exchange at the desk'],
  ['private', 'Private seller'],
  ['auction', 'Midland Car Auctions'],
  ['vatInvoice', 'Harbour Fleet Ltd'],
  ['marginDealer', 'Sallins Road Cars'],
];

/** Costs of a demo car, in turn, in cents. */
const SPENT: readonly (readonly [CostKind, number, string])[] = [
  ['valet', 123_00, 'Bright Valeting'],
  ['parts', 246_00, 'Kildare Motor Factors'],
  ['tyres', 492_00, 'Athy Tyres'],
  ['nct', 60_00, 'NCT centre'],
];

/**
 * Gives the cars of the demo stock purchases, costs and sale prices. One in nine cars lacks its purchase and one loses
 * money, so that an owner sees what Today says about them.
 * @param tx the transaction that added the cars
 */
export async function addDemoMoney(tx: Db): Promise<void> {
  const stock = await tx
    .select({
      carId: cars.carId,
      cents: sql<number>`(${cars.currentPrice} * 100)::int`,
      since: cars.inStockSince,
      soldOn: SOLD_ON,
    })
    .from(cars)
    .leftJoin(carSales, eq(carSales.carId, cars.carId))
    .leftJoin(buyerDetails, saleOfCar)
    .where(and(isNull(cars.deletedAt), eq(cars.currency, 'EUR')))
    .orderBy(asc(cars.carId));
  for (const [at, { carId, cents, since, soldOn }] of stock.entries()) {
    if (at % 9 === 8 || cents === 0) continue;
    const [how, sellerName] = HOW[at % HOW.length] ?? ['private', ''];
    const [scheme] = HOW_IT_CAME[how].schemes;
    // From 82 to 88 % of the price, in steps of €50. One car cost more than its price.
    const share = at === 4 ? 101 : 82 + (at % 7);
    const price = Math.round((cents * share) / 100 / 50_00) * 50_00;
    const date = addDays(since, -2);
    const vat = scheme === 'vat' ? vatIn(price, date) : 0;
    const documentNumber = `P-${String(at + 1).padStart(4, '0')}`;
    await tx
      .insert(purchases)
      .values({ carId, date, how, scheme, sellerName, price, vat, documentNumber });
    const [kind, amount, supplier] = SPENT[at % SPENT.length] ?? SPENT[0]!;
    await tx
      .insert(costs)
      .values({ carId, date: since, kind, supplier, amount, vat: vatIn(amount, since) });
    if (soldOn !== null && at % 4 !== 3)
      await tx.insert(carSales).values({ carId, date: soldOn, price: cents - 200_00 });
  }
}
