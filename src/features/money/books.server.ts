import { and, asc, gt, sql } from 'drizzle-orm';
import { DAY_MS } from '../../platform/durations.ts';
import type { StaffContext } from '../../app/context.server.ts';
import { closedPeriods, deals } from '../../app/schema.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { mapNames, pick } from '../../platform/objects.ts';
import { writeAuditEntry } from '../audit-log/write.server.ts';
import { addDays, dublinTime } from '../../platform/dublin-time.ts';
import { lockBooks } from './books-lock.server.ts';
import type { BooksQuery } from './input.ts';
import { readClosedTo } from './money-car.server.ts';
import {
  type BooksLine,
  type BooksPeriod,
  type Earned,
  type Earnings,
  type StockBook,
  SUMMED,
} from './money.ts';
import {
  inStockBook,
  inVatPeriod,
  type NamedCar,
  readBooks,
  soldIn,
  sumCosts,
} from './read-books.server.ts';
import { periodName } from './texts.ts';
import {
  byDay,
  costOn,
  type Figure,
  isInStock,
  type Period,
  periodOf,
  resultOf,
  stockValue,
  vatPeriod,
} from './vat-periods.ts';
import { HOW_IT_CAME, sum } from './what-it-leaves.ts';

type BooksContext = Pick<StaffContext, 'db' | 'settings' | 'now'>;

const today = ({ now }: Pick<BooksContext, 'now'>) => dublinTime(now).date;

/** Returns the days of a query, by default those of the VAT period of today. */
async function rangeOf(
  ctx: BooksContext,
  { from, to }: Pick<BooksQuery, 'from' | 'to'>,
): Promise<Period> {
  const { periodMonths } = ctx.settings.current('money');
  const present = periodOf(today(ctx), periodMonths, await readClosedTo(ctx.db));
  const range = { from: from ?? present.from, to: to ?? present.to };
  if (range.from > range.to) throw invalidField('to', 'The last day is before the first one');
  return range;
}

/** Returns a view of the stock book: cars that were bought or sold in a range of days, or in stock at its end. */
export async function readStockBook(ctx: BooksContext, query: BooksQuery): Promise<StockBook> {
  const range = await rangeOf(ctx, query);
  const [book, spent] = await Promise.all([
    readBooks(ctx.db, inStockBook(range)),
    sumCosts(ctx.db, range),
  ]);
  return { ...stockBookOf(book, { ...query, ...range, today: today(ctx) }), costs: spent };
}

/** Calculates the stock book. */
function stockBookOf(
  all: readonly NamedCar[],
  { view, from, to, today: day }: Period & { view: StockBook['view']; today: string },
): Omit<StockBook, 'costs'> {
  const isIn = (date: string | null) => date !== null && from <= date && date <= to;
  const isUnknown = ({ purchase, inStockSince, soldOn, goneOn }: NamedCar) =>
    purchase === null && inStockSince <= to && (soldOn ?? goneOn ?? '9999') > to;
  const isShown = {
    // A car without a recorded purchase counts on the day since which it is in stock.
    bought: (car: NamedCar) => isIn(car.purchase?.date ?? car.inStockSince),
    sold: (car: NamedCar) => isIn(car.soldOn),
    stock: (car: NamedCar) => isInStock(car, to) || isUnknown(car),
  }[view];
  const dayOf = ({ boughtOn, soldOn }: BooksLine) => (view === 'sold' ? soldOn : boughtOn) ?? '';
  const lines = all
    .filter(isShown)
    .map((car) => lineOf(car, day))
    .toSorted(
      (a, b) =>
        Number(a.price !== null) - Number(b.price !== null) ||
        byDay(dayOf(a), dayOf(b)) ||
        a.carId - b.carId,
    );
  return {
    view,
    from,
    to,
    lines,
    sums: mapNames(SUMMED, (name) => sum(lines.map((line) => line[name] ?? 0))),
    stockCars: all.filter((car) => isInStock(car, to)).length,
    stockValue: stockValue(all, to),
    stockWithoutPurchase: all.filter(isUnknown).length,
    withoutPurchase: lines.filter(({ price }) => price === null).length,
    withoutSalePrice: lines.filter(({ soldOn, salePrice }) => soldOn !== null && salePrice === null)
      .length,
  };
}

function lineOf(car: NamedCar, day: string): BooksLine {
  const result = resultOf(car);
  const { purchase, sale, soldOn, goneOn } = car;
  return {
    ...pick(car, ['carId', 'title', 'stockNumber', 'registration', 'vin', 'soldOn', 'goneOn']),
    ...pick(car, ['seller', 'buyer', 'purchaseDocument', 'saleDocument']),
    boughtOn: purchase?.date ?? null,
    how: purchase?.how ?? null,
    scheme: purchase?.scheme ?? null,
    price: purchase?.price ?? null,
    costs: costOn({ ...car, purchase: null }, '9999-12-31'),
    salePrice: sale?.price ?? null,
    margin: result?.margin ?? null,
    vat: result?.vat ?? null,
    leaves: result?.leaves ?? null,
    days: daysBetween(purchase?.date ?? car.inStockSince, soldOn ?? goneOn ?? day),
  };
}

const daysBetween = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));

/** Returns the VAT period of a day. */
export async function readVatPeriod(
  ctx: BooksContext,
  { day = today(ctx) }: { day?: string | undefined },
): Promise<BooksPeriod> {
  const { db } = ctx;
  const closed = await findClosing(ctx, day);
  const closedTo = await readClosedTo(db);
  const { periodMonths } = ctx.settings.current('money');
  const period = closed
    ? { from: closed.closedFrom, to: closed.closedTo }
    : periodOf(day, periodMonths, closedTo);
  const all = await readBooks(db, inVatPeriod(period));
  const titles = new Map(all.map(({ carId, title }) => [carId, title]));
  const named = (carId: number) => ({ carId, title: titles.get(carId) ?? '' });
  const withTitles = <F extends Figure>(figure: F) => ({
    ...figure,
    lines: figure.lines.map((line) => ({ ...line, ...named(line.carId) })),
  });
  const { margins, sales, extras, deducted, due, ...missing } = vatPeriod(all, period);
  return {
    ...period,
    name: periodName(period),
    margins: withTitles(margins),
    sales: withTitles(sales),
    extras: withTitles(extras),
    deducted: withTitles(deducted),
    due,
    keptDeposits: await readKeptDeposits(db, period),
    withoutPurchase: missing.withoutPurchase.map(named),
    withoutSalePrice: missing.withoutSalePrice.map(named),
    closed: closed && { at: closed.closedAt.toISOString(), by: closed.closedBy },
    canClose: !closed && period.to < today(ctx),
  };
}

/** Returns the deposits that were kept in a period. No VAT is calculated from them: an accountant decides. */
async function readKeptDeposits(
  db: Db,
  { from, to }: Period,
): Promise<BooksPeriod['keptDeposits']> {
  const day = sql<string>`(${deals.cancelledAt} at time zone 'Europe/Dublin')::date::text`;
  const lines = await db
    .select({ dealId: deals.dealId, title: deals.carTitle, date: day, amount: deals.depositKept })
    .from(deals)
    .where(and(gt(deals.depositKept, 0), sql`${day} between ${from} and ${to}`))
    .orderBy(asc(deals.cancelledAt), asc(deals.dealId));
  return { amount: sum(lines.map(({ amount }) => amount)), lines };
}

async function findClosing({ db }: BooksContext, day: string) {
  const closings = await db.select().from(closedPeriods);
  return closings.find(({ closedFrom, closedTo }) => closedFrom <= day && day <= closedTo) ?? null;
}

/**
 * Closes a VAT period. Records that are dated in it, or earlier, can no longer be added, changed or deleted.
 * @throws {AppError} invalid for a day that is not the end of a period; conflict for a period that is not over, or that
 * is closed
 */
export async function closePeriod(ctx: StaffContext, { to }: { to: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockBooks(tx);
    const closedTo = await readClosedTo(tx);
    if (closedTo !== null && to <= closedTo)
      throw new AppError('conflict', 'This VAT period is closed already.');
    if (to >= today(ctx))
      throw new AppError('conflict', 'This VAT period isn’t over. Close it when it has ended.');
    const period = periodOf(to, ctx.settings.current('money').periodMonths, closedTo);
    if (period.to !== to) throw invalidField('to', 'Choose the last day of a VAT period');
    // Also closes the days since the last closed period.
    const closedFrom = closedTo === null ? period.from : addDays(closedTo, 1);
    const closedBy = `${ctx.user.firstName} ${ctx.user.lastName}`;
    await tx
      .insert(closedPeriods)
      .values({ closedFrom, closedTo: to, closedAt: ctx.now, closedBy });
    await writeAuditEntry(tx, {
      staff: ctx.user,
      entity: 'VAT period',
      entityId: null,
      subject: periodName({ from: closedFrom, to }),
      action: 'close',
      changes: {},
    });
  });
}

/** Returns what the cars that were sold in a range of days earned, by month, make and kind of purchase. */
export async function readEarnings(ctx: BooksContext, query: BooksQuery): Promise<Earnings> {
  const range = await rangeOf(ctx, query);
  const sold = await readBooks(ctx.db, soldIn(range));
  const known = sold.filter((car) => resultOf(car) !== null);
  const by = (nameOf: (car: NamedCar) => string) => groups(known, nameOf);
  const month = by(({ soldOn }) => soldOn?.slice(0, 7) ?? '');
  return {
    ...range,
    month: month
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((one) => ({ ...one, name: periodName({ from: `${one.name}-01`, to: one.name }) })),
    make: by(({ make }) => make),
    how: by(({ purchase }) => HOW_IT_CAME[purchase?.how ?? 'private'].label),
    missing: sold.length - known.length,
  };
}

/** Groups cars by a name, the largest group first. */
function groups(cars: readonly NamedCar[], nameOf: (car: NamedCar) => string): Earned[] {
  return [...Map.groupBy(cars, nameOf)]
    .map(([name, of]) => ({
      name,
      sold: of.length,
      days: median(of.map((car) => daysBetween(car.purchase?.date ?? '', car.soldOn ?? ''))),
      left: Math.round(sum(of.map((car) => resultOf(car)?.leaves ?? 0)) / of.length),
    }))
    .toSorted((a, b) => b.sold - a.sold || a.name.localeCompare(b.name));
}

function median(days: readonly number[]): number | null {
  const sorted = days.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return sorted.length === 0 ? null : Math.round((low + high) / 2);
}
