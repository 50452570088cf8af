import { eq, sql } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { cars, carSales, priceFloors, purchases } from '../../app/schema.server.ts';
import { executeRows } from '../../platform/database/execute.server.ts';
import { can } from '../../app/capabilities.ts';
import { dublinTime } from '../opening/dublin-time.ts';
import type { CarMoneyFigures } from './money.ts';
import { readCosts } from './read-books.server.ts';
import { type Scheme, sum, whatItLeaves } from './what-it-leaves.ts';

/** The figures of a car in a list. */
export interface ListedMoney {
  figures: CarMoneyFigures;
  /** Cents that were spent, without deducted VAT; null without a purchase. */
  cost: number | null;
  /** Cents that the car left, or leaves at its price; null without a purchase or a price. */
  leaves: number | null;
  /** Records that the dealer should add. A sale price is missing only from a sold car. */
  missing: 'purchase' | 'salePrice' | null;
}

interface FiguresRow {
  carId: number;
  carSold: boolean;
  price: number;
  scheme: Scheme | null;
  purchase: number | null;
  purchaseVat: number | null;
  sale: number | null;
  soldOn: string | null;
  floor: number | null;
}

/** Returns the figures of all cars in euro by id. Empty for a user who may not read them. */
export async function readFigures({
  db,
  user,
  now,
}: Pick<StaffContext, 'db' | 'user' | 'now'>): Promise<ReadonlyMap<number, ListedMoney>> {
  if (!can(user, 'money.read')) return new Map();
  const rows = await executeRows<FiguresRow>(
    db,
    sql`select ${cars.carId} as "carId", ${cars.carSold} as "carSold",
      (${cars.currentPrice} * 100)::int as price, ${purchases.scheme},
      (${purchases.price} * 100)::int as purchase, (${purchases.vat} * 100)::int as "purchaseVat",
      (${carSales.price} * 100)::int as sale, ${carSales.date}::text as "soldOn",
      (${priceFloors.price} * 100)::int as floor
    from ${cars}
    left join ${purchases} on ${eq(purchases.carId, cars.carId)}
    left join ${carSales} on ${eq(carSales.carId, cars.carId)}
    left join ${priceFloors} on ${eq(priceFloors.carId, cars.carId)}
    where ${cars.currency} = 'EUR'`,
  );
  const costsOf = await readCosts(
    db,
    rows.map(({ carId }) => carId),
  );
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
    missing: scheme === null ? 'purchase' : carSold && price === null ? 'salePrice' : null,
  };
}
