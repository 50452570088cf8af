import { eq, sql } from 'drizzle-orm';
import {
  buyerDetails,
  cars,
  carSales,
  costs,
  makes,
  models,
  purchases,
} from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { CAR_TITLE, saleOfCar, SOLD_ON } from './money-car.server.ts';
import type { BooksCar, CostRow } from './vat-periods.ts';

/** A car with its records, and with what the stock book says about it. */
export interface NamedCar extends BooksCar {
  title: string;
  make: string;
  stockNumber: string | null;
  registration: string | null;
  vin: string | null;
  inStockSince: string;
  seller: string | null;
  purchaseDocument: string | null;
  buyer: string | null;
  saleDocument: string | null;
  currency: string;
  /** Asking price in cents; 0 without one. */
  askingPrice: number;
}

/** Returns every car, also archived and deleted ones. Two statements, whose time grows with the stock. */
export async function readBooks(db: Db): Promise<NamedCar[]> {
  const rows = await db
    .select({
      carId: cars.carId,
      title: CAR_TITLE,
      make: makes.name,
      stockNumber: cars.stockNumber,
      registration: cars.registration,
      vin: cars.vin,
      inStockSince: cars.inStockSince,
      currency: cars.currency,
      askingPrice: sql<number>`(${cars.currentPrice} * 100)::int`,
      soldOn: SOLD_ON,
      goneOn: sql<
        string | null
      >`case when not ${cars.carSold} then (least(${cars.archivedAt}, ${cars.deletedAt}) at time zone 'Europe/Dublin')::date::text end`,
      purchase: {
        date: purchases.date,
        booksOn: purchases.booksOn,
        how: purchases.how,
        scheme: purchases.scheme,
        price: purchases.price,
        vat: purchases.vat,
      },
      seller: purchases.sellerName,
      purchaseDocument: purchases.documentNumber,
      sale: {
        date: carSales.date,
        booksOn: carSales.booksOn,
        price: carSales.price,
        extras: carSales.extras,
      },
      saleDocument: carSales.documentNumber,
      buyer: sql<
        string | null
      >`nullif(concat_ws(' ', ${buyerDetails.firstName}, ${buyerDetails.lastName}), '')`,
    })
    .from(cars)
    .innerJoin(makes, eq(makes.makeId, cars.makeId))
    .innerJoin(models, eq(models.modelId, cars.modelId))
    .leftJoin(purchases, eq(purchases.carId, cars.carId))
    .leftJoin(carSales, eq(carSales.carId, cars.carId))
    .leftJoin(buyerDetails, saleOfCar)
    .orderBy(cars.carId);
  const byCar = await readCosts(db);
  return rows.map((row) => ({ ...row, costs: byCar.get(row.carId) ?? [] }));
}

async function readCosts(db: Db): Promise<Map<number, CostRow[]>> {
  const rows = await db
    .select({
      carId: costs.carId,
      date: costs.date,
      booksOn: costs.booksOn,
      kind: costs.kind,
      amount: costs.amount,
      vat: costs.vat,
    })
    .from(costs)
    .orderBy(costs.costId);
  const byCar = new Map<number, CostRow[]>();
  for (const { carId, ...cost } of rows) {
    const known = byCar.get(carId);
    if (known) known.push(cost);
    else byCar.set(carId, [cost]);
  }
  return byCar;
}
