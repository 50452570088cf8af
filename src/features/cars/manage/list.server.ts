import { and, count, inArray, isNotNull } from 'drizzle-orm';
import { IMAGE_JOINED, jsonObject, selected } from '../fields/columns.server.ts';
import { HAS_DETAILS } from '../write/buyers.server.ts';
import { binnedAfter } from '../lock-car.server.ts';
import { isNotSpam } from '../../enquiries/enquiry-states-table.server.ts';
import { type ListedMoney, readFigures } from '../../money/figures.server.ts';
import type { ApiContext, StaffContext } from '../../../app/context.server.ts';
import { nctText } from '../../ireland/nct.ts';
import { dublinTime } from '../../../platform/dublin-time.ts';
import { can } from '../../../app/capabilities.ts';
import type { Db } from '../../../platform/database/client.server.ts';
import { statement, isoInstant } from '../../../platform/database/statement.server.ts';
import { asCurrency, money } from '../../../platform/format.ts';
import { paginateList } from '../../../platform/pagination.ts';
import { enquiries } from '../../../app/schema.server.ts';
import {
  allCars,
  type AnyCar,
  HEAD_COLUMNS,
  type HeadRow,
  presentHead,
} from '../all-cars.server.ts';
import { filterCars, sortCars } from './match-cars.server.ts';
import { MISSING_RECORDS } from './to-fix.ts';
import type { StockList, StockQuery, StockRow } from './stock.ts';

/** Returns a page of the cars that match the filters, and the counts for each option of each filter. */
export async function listStock(
  ctx: ApiContext & StaffContext,
  query: StockQuery,
): Promise<StockList> {
  const figures = await readFigures(ctx);
  const { found, counts } = filterCars(withMoney(await allCars(ctx), figures, ctx.user), query);
  const countsOfAll = query.sort === 'enquiries' ? await countEnquiries(ctx.db) : null;
  const from = (query.page - 1) * query.pageSize;
  const sorted = sortCars(found, query, countsOfAll ?? new Map());
  const page = sorted.slice(from, from + query.pageSize);
  return {
    data: (await presentRows(ctx, page, countsOfAll)).map((row) => {
      const known = figures.get(row.carId);
      return known ? { ...row, cost: known.cost, leaves: known.leaves, money: known.figures } : row;
    }),
    pagination: paginateList(found.length, query),
    counts,
  };
}

/** Adds cost and what a car leaves with `money.read`, and with `money` also the missing records. */
function withMoney(
  cars: readonly AnyCar[],
  figures: ReadonlyMap<number, ListedMoney>,
  user: StaffContext['user'],
): AnyCar[] {
  const seesRecords = can(user, 'money');
  return cars.map((car) => {
    const known = figures.get(car.carId);
    if (!known) return car;
    const { cost, leaves, missing } = known;
    const addsNothing =
      !seesRecords || missing === null || car.state === 'archived' || car.state === 'deleted';
    const toFix = addsNothing ? car.toFix : [...car.toFix, MISSING_RECORDS[missing]];
    return { ...car, cost, leaves, toFix };
  });
}

const PERIODS = 20;

type DetailRow = HeadRow & {
  /** ISO 8601, UTC, as all times here. */
  createdAt: string;
  updatedAt: string;
  holdUntil: string | null;
  bookedAt: string | null;
  soldAt: string | null;
  archivedAt: string | null;
  deletedAt: string | null;
  hasBuyer: boolean;
  /** Latest first. */
  periods: { price: number; currency: string; from: string }[];
};

/**
 * SQL: whether a sale price is stored, or personal details: of the buyer if the car is sold, otherwise of the person
 * who booked it.
 */
const HAS_BUYER = `exists (select from buyer_details b where b.car_id = c.car_id
  and b.kind = case when c.car_sold then 'sale' else 'booking' end and ${HAS_DETAILS})
  or exists (select from car_sales s where s.car_id = c.car_id)`;

const DETAILS = statement(
  `select ${selected({
    ...HEAD_COLUMNS,
    holdUntil: isoInstant('c.hold_until'),
    bookedAt: isoInstant('c.booked_at'),
    soldAt: isoInstant('c.sold_at'),
    archivedAt: isoInstant('c.archived_at'),
    deletedAt: isoInstant('c.deleted_at'),
    createdAt: isoInstant('c.created_at'),
    updatedAt: isoInstant('c.updated_at'),
    hasBuyer: HAS_BUYER,
    periods: `(select coalesce(json_agg(${jsonObject({
      price: 'p.price',
      currency: 'p.currency',
      from: isoInstant('p.from_at'),
    })} order by p.period_id desc), '[]')
    from (select * from price_periods p where p.car_id = c.car_id order by p.period_id desc limit ${PERIODS}) p)`,
  })} from cars c ${IMAGE_JOINED} where c.car_id = any($1::integer[])`,
);

type RowsContext = Pick<
  ApiContext & StaffContext,
  'db' | 'database' | 'imageHost' | 'user' | 'now'
>;

async function presentRows(
  ctx: RowsContext,
  cars: readonly AnyCar[],
  counted: ReadonlyMap<number, number> | null,
): Promise<StockRow[]> {
  if (cars.length === 0) return [];
  const carIds = cars.map(({ carId }) => carId);
  const rows = await ctx.database.rows<DetailRow>(DETAILS, [carIds]);
  const byId = new Map(rows.map((row) => [row.carId, row]));
  const numbers = counted ?? (await countEnquiries(ctx.db, carIds));
  return cars.flatMap((car) => {
    const row = byId.get(car.carId);
    // No row: the car was deleted permanently after `allCars` read it.
    return row ? [presentRow(ctx, car, { row, enquiries: numbers.get(car.carId) ?? 0 })] : [];
  });
}

function presentRow(
  { imageHost, user, now }: RowsContext,
  car: AnyCar,
  { row, enquiries: number }: { row: DetailRow; enquiries: number },
): StockRow {
  return {
    ...presentHead(car, row, imageHost),
    imageCount: car.imageCount,
    currentPrice: car.price,
    currency: asCurrency(car.currency),
    priceChange: priceChange(car, row.periods),
    daysInStock: car.days,
    inStockSince: car.inStockSince,
    enquiries: number,
    nct: nctText(car, dublinTime(now).date),
    nctDue: car.nctDue,
    mileageKm: car.mileageKm,
    toFix: car.toFix,
    publish: car.publish,
    premium: car.premium,
    sale: car.sale,
    carSold: car.carSold,
    carBooked: car.carBooked,
    hasBuyer: can(user, 'cars.sell') && row.hasBuyer,
    holdUntil: row.holdUntil,
    bookedAt: row.bookedAt,
    soldAt: row.soldAt,
    archivedAt: row.archivedAt,
    deletedAt: row.deletedAt,
    goneAt: row.deletedAt === null ? null : binnedAfter(new Date(row.deletedAt)).toISOString(),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/**
 * Compares the present price with the previous one that visitors saw; consecutive periods with the same price count as
 * one. Returns null if visitors have not seen the present price, or saw no other before.
 */
function priceChange(car: AnyCar, periods: DetailRow['periods']): StockRow['priceChange'] {
  const isPresent = (period: DetailRow['periods'][number]) =>
    period.price === car.price && period.currency === car.currency;
  const earlier = periods.findIndex((period) => !isPresent(period));
  const [before, first] = [periods[earlier], periods[earlier - 1]];
  if (!before || !first) return null;
  return { from: money(before.price, before.currency), at: first.from };
}

/** Counts the enquiries that are not spam, by car. Without `carIds`, counts those of all cars. */
async function countEnquiries(db: Db, carIds?: number[]): Promise<Map<number, number>> {
  const ofCars = carIds ? inArray(enquiries.carId, carIds) : isNotNull(enquiries.carId);
  const rows = await db
    .select({ carId: enquiries.carId, number: count() })
    .from(enquiries)
    .where(and(ofCars, isNotSpam(enquiries)))
    .groupBy(enquiries.carId);
  return new Map(rows.map(({ carId, number }) => [carId ?? 0, number]));
}
