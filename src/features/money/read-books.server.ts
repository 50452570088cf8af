import { and, type AnyColumn, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import {
  buyerDetails,
  cars,
  carSales,
  costs,
  deals,
  makes,
  models,
  purchases,
} from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { executeRows } from '../../platform/database/execute.server.ts';
import { CAR_TITLE, saleOfCar, SOLD_ON } from './money-car.server.ts';
import type { BooksLine } from './money.ts';
import type { BooksCar, CostRow, Dated, Period } from './vat-periods.ts';

type Named = 'title' | 'stockNumber' | 'registration' | 'vin' | 'seller' | 'buyer';
type Documents = 'purchaseDocument' | 'saleDocument';

/** A car with its records, and with what the stock book says about it. */
export interface NamedCar extends BooksCar, Pick<BooksLine, Named | Documents> {
  make: string;
  inStockSince: string;
}

/** The day on which an unsold car left the stock. */
const GONE_ON = sql`case when not ${cars.carSold} then
  (least(${cars.archivedAt}, ${cars.deletedAt}) at time zone 'Europe/Dublin')::date end`;

/** The day on which a credit note cancelled a sale. The sale stays in the books if its period is closed. */
const CREDITED_ON = sql`(${deals.cancelledAt} at time zone 'Europe/Dublin')::date`;

/** SQL: whether a day is in a period. */
const within = (day: SQL | AnyColumn, { from, to }: Period) =>
  sql`(${day})::date between ${from}::date and ${to}::date`;

/** SQL of the cars that the stock book of a period can contain: all that came or left on its first day or later. */
export const inStockBook = ({ from }: Period): SQL =>
  sql`(coalesce((${SOLD_ON})::date, ${GONE_ON}, 'infinity') >= ${from}::date
    or greatest(${purchases.date}, ${cars.inStockSince}) >= ${from}::date)`;

/** SQL of the cars that were sold in a period. */
export const soldIn = (period: Period): SQL => within(SOLD_ON, period);

/** SQL of the cars that can change the figures of a VAT period. */
export const inVatPeriod = (period: Period): SQL =>
  sql`(${within(purchases.booksOn, period)} or ${within(carSales.booksOn, period)} or ${within(CREDITED_ON, period)}
    or ${soldIn(period)}
    or exists (select from ${costs}
      where ${costs.carId} = ${cars.carId} and ${within(costs.booksOn, period)}))`;

/** SQL of an amount in whole cents. */
export const cents = (column: AnyColumn) => sql`(${column} * 100)::int`;

const BOOKS = sql`from ${cars}
  join ${makes} on ${eq(makes.makeId, cars.makeId)}
  join ${models} on ${eq(models.modelId, cars.modelId)}
  left join ${purchases} on ${eq(purchases.carId, cars.carId)}
  left join ${carSales} on ${eq(carSales.carId, cars.carId)}
  left join ${buyerDetails} on ${saleOfCar}
  left join ${deals} on ${deals.carId} = ${cars.carId} and ${deals.state} = 'cancelled'
    and ${deals.invoiceNumber} = ${carSales.documentNumber}`;

type PurchaseRow = NonNullable<BooksCar['purchase']>;
type SaleRow = NonNullable<BooksCar['sale']>;
interface BooksRow
  extends
    Omit<NamedCar, 'purchase' | 'sale' | 'costs'>,
    Omit<PurchaseRow, keyof Dated>,
    Pick<SaleRow, 'extras'> {
  boughtOn: string | null;
  boughtBooksOn: string;
  saleOn: string | null;
  saleBooksOn: string;
  salePrice: number;
  creditedOn: string | null;
}

/** Returns cars with their records, also archived and deleted ones. Runs two statements at the same time. */
export async function readBooks(db: Db, which: SQL): Promise<NamedCar[]> {
  const [rows, costsOf] = await Promise.all([
    executeRows<BooksRow>(
      db,
      sql`select ${cars.carId} as "carId", ${CAR_TITLE} as title, ${makes.name} as make,
        ${cars.stockNumber} as "stockNumber", ${cars.registration}, ${cars.vin},
        ${cars.inStockSince}::text as "inStockSince", ${SOLD_ON} as "soldOn",
        (${GONE_ON})::text as "goneOn",
        ${purchases.date}::text as "boughtOn", ${purchases.booksOn}::text as "boughtBooksOn",
        ${purchases.how}, ${purchases.scheme}, ${cents(purchases.price)} as price,
        ${cents(purchases.vat)} as vat, ${purchases.sellerName} as seller,
        ${purchases.documentNumber} as "purchaseDocument", ${carSales.date}::text as "saleOn",
        ${carSales.booksOn}::text as "saleBooksOn", ${cents(carSales.price)} as "salePrice",
        ${carSales.extras}, ${carSales.documentNumber} as "saleDocument",
        (${CREDITED_ON})::text as "creditedOn",
        nullif(concat_ws(' ', ${buyerDetails.firstName}, ${buyerDetails.lastName}), '') as buyer
      ${BOOKS} where ${which} order by ${cars.carId}`,
    ),
    readCosts(db, sql`select ${cars.carId} ${BOOKS} where ${which}`),
  ]);
  // Names each field: for 5,000 cars, a rest pattern (`...car`) takes as long as the statement.
  return rows.map((row) => {
    const { boughtOn, boughtBooksOn, how, scheme, price, vat } = row;
    const { saleOn, saleBooksOn, salePrice, extras, creditedOn } = row;
    return {
      ...row,
      purchase:
        boughtOn === null
          ? null
          : { date: boughtOn, booksOn: boughtBooksOn, how, scheme, price, vat },
      sale:
        saleOn === null
          ? null
          : { date: saleOn, booksOn: saleBooksOn, price: salePrice, extras, creditedOn },
      costs: costsOf.get(row.carId) ?? [],
    };
  });
}

/**
 * Returns the costs by car. Reads one row with an array for each car, which is fastest for the driver.
 * @param carIds SQL that selects the ids
 */
export async function readCosts(
  db: Db,
  carIds: SQL,
): Promise<ReadonlyMap<number, readonly CostRow[]>> {
  type Cells = [CostRow['date'], CostRow['booksOn'], CostRow['kind'], amount: number, vat: number];
  const rows = await executeRows<{ carId: number; cells: Cells[] }>(
    db,
    sql`select ${costs.carId} as "carId", json_agg(json_build_array(${costs.date}, ${costs.booksOn},
        ${costs.kind}, ${cents(costs.amount)}, ${cents(costs.vat)}) order by ${costs.costId}) as cells
      from ${costs} where ${costs.carId} in (${carIds}) group by ${costs.carId}`,
  );
  const costOf = ([date, booksOn, kind, amount, vat]: Cells) => ({
    date,
    booksOn,
    kind,
    amount,
    vat,
  });
  return new Map(rows.map(({ carId, cells }) => [carId, cells.map(costOf)]));
}

const total = (column: AnyColumn) => sql<number>`coalesce(sum(${column} * 100), 0)::float8`;

/** Returns the sums of all costs that are dated in a period, in cents. */
export async function sumCosts(
  db: Db,
  { from, to }: Period,
): Promise<{ amount: number; vat: number }> {
  const [row] = await db
    .select({ amount: total(costs.amount), vat: total(costs.vat) })
    .from(costs)
    .where(and(gte(costs.date, from), lte(costs.date, to)));
  return row ?? { amount: 0, vat: 0 };
}
