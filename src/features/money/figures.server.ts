import { eq, sql } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { cars, carSales, costs, priceFloors, purchases } from '../../app/schema.server.ts';
import { can } from '../../app/capabilities.ts';
import { dublinTime } from '../opening/dublin-time.ts';
import type { CarMoneyFigures } from './money.ts';
import { sum, whatItLeaves } from './what-it-leaves.ts';

/** The figures of a car in a list. */
export interface ListedMoney {
  figures: CarMoneyFigures;
  /** Cents that were spent, without deducted VAT; null without a purchase. */
  cost: number | null;
  /** Cents that the car left, or leaves at its price; null without a purchase or a price. */
  leaves: number | null;
  /** What the dealer should add about a sold car. */
  missing: 'purchase' | 'salePrice' | null;
}

/** Returns the figures of all cars in euro by id. Empty for a user who may not read them. */
export async function readFigures({
  db,
  user,
  now,
}: Pick<StaffContext, 'db' | 'user' | 'now'>): Promise<ReadonlyMap<number, ListedMoney>> {
  if (!can(user, 'money.read')) return new Map();
  const rows = await db
    .select({
      carId: cars.carId,
      carSold: cars.carSold,
      price: sql<number>`(${cars.currentPrice} * 100)::int`,
      scheme: purchases.scheme,
      purchase: purchases.price,
      purchaseVat: purchases.vat,
      sale: carSales.price,
      soldOn: carSales.date,
      floor: priceFloors.price,
    })
    .from(cars)
    .leftJoin(purchases, eq(purchases.carId, cars.carId))
    .leftJoin(carSales, eq(carSales.carId, cars.carId))
    .leftJoin(priceFloors, eq(priceFloors.carId, cars.carId))
    .where(eq(cars.currency, 'EUR'));
  const spent = await db
    .select({ carId: costs.carId, kind: costs.kind, amount: costs.amount, vat: costs.vat })
    .from(costs);
  const costsOf = Map.groupBy(spent, ({ carId }) => carId);
  const today = dublinTime(now).date;
  const seesFloor = can(user, 'money');
  return new Map(
    rows.map(({ carId, carSold, price, sale, soldOn, ...row }) => {
      const figures = {
        scheme: row.scheme,
        purchase: row.purchase ?? 0,
        purchaseVat: row.purchaseVat ?? 0,
        costs: (costsOf.get(carId) ?? []).map(({ kind, amount, vat }) => ({ kind, amount, vat })),
        floor: seesFloor ? row.floor : null,
      };
      return [
        carId,
        listed(figures, { carSold, price: carSold ? sale : price, on: soldOn ?? today }),
      ];
    }),
  );
}

function listed(
  figures: CarMoneyFigures,
  { carSold, price, on }: { carSold: boolean; price: number | null; on: string },
): ListedMoney {
  const { scheme, purchase, purchaseVat } = figures;
  const net = sum(figures.costs.map(({ amount, vat }) => amount - vat));
  const known = scheme !== null && price ? { ...figures, scheme, sale: price, soldOn: on } : null;
  return {
    figures,
    cost: scheme === null ? null : purchase - purchaseVat + net,
    leaves: known && whatItLeaves(known).leaves,
    missing: !carSold ? null : scheme === null ? 'purchase' : price === null ? 'salePrice' : null,
  };
}
