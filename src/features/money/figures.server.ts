import { eq, sql } from 'drizzle-orm';
import type { StaffContext } from '../../app/context.server.ts';
import { cars, carSales, priceFloors, purchases } from '../../app/schema.server.ts';
import { executeRows } from '../../platform/database/execute.server.ts';
import { can } from '../../app/capabilities.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import type { CarMoneyFigures } from './money.ts';
import { cents, readCosts } from './read-books.server.ts';
import { sum, whatItLeaves } from './what-it-leaves.ts';

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

interface FiguresRow extends Omit<CarMoneyFigures, 'costs'> {
  carId: number;
  carSold: boolean;
  price: number;
  sale: number | null;
  soldOn: string | null;
}

/** Returns the figures of all cars with a price in euro, by car id. Empty for a user who may not read them. */
export async function readFigures({
  db,
  user,
  now,
}: Pick<StaffContext, 'db' | 'user' | 'now'>): Promise<ReadonlyMap<number, ListedMoney>> {
  if (!can(user, 'money.read')) return new Map();
  const inEuro = sql`${cars.currency} = 'EUR'`;
  const [rows, costsOf] = await Promise.all([
    executeRows<FiguresRow>(
      db,
      sql`select ${cars.carId} as "carId", ${cars.carSold} as "carSold",
        ${cents(cars.currentPrice)} as price, ${purchases.scheme},
        coalesce(${cents(purchases.price)}, 0) as purchase,
        coalesce(${cents(purchases.vat)}, 0) as "purchaseVat",
        ${cents(carSales.price)} as sale, ${carSales.date}::text as "soldOn",
        ${cents(priceFloors.price)} as floor
      from ${cars}
      left join ${purchases} on ${eq(purchases.carId, cars.carId)}
      left join ${carSales} on ${eq(carSales.carId, cars.carId)}
      left join ${priceFloors} on ${eq(priceFloors.carId, cars.carId)}
      where ${inEuro}`,
    ),
    readCosts(db, sql`select ${cars.carId} from ${cars} where ${inEuro}`),
  ]);
  const today = dublinTime(now).date;
  const seesFloor = can(user, 'money');
  return new Map(
    rows.map(({ carId, carSold, price, sale, soldOn, scheme, purchase, purchaseVat, floor }) => {
      const costs = (costsOf.get(carId) ?? []).map(({ kind, amount, vat }) => {
        return { kind, amount, vat };
      });
      const figures = { scheme, purchase, purchaseVat, costs, floor: seesFloor ? floor : null };
      const at = carSold ? sale : price;
      return [carId, listed(figures, { carSold, price: at, on: soldOn ?? today })];
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
