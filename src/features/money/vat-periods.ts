/** VAT periods, the stock book and their sums, as pure functions over plain rows. Cents and `YYYY-MM-DD` throughout. */

import { addDays } from '../../platform/dublin-time.ts';
import {
  type Cents,
  type CostFigures,
  type HowItCame,
  type Leaves,
  type Scheme,
  sum,
  vatIn,
  whatItLeaves,
} from './what-it-leaves.ts';

/**
 * The dates of a record. `booksOn` is the day on which it counts in the books: `date`, or the first open day if the
 * period of `date` was closed when it was added.
 */
export interface Dated {
  date: string;
  booksOn: string;
}

interface PurchaseRow extends Dated {
  how: HowItCame;
  scheme: Scheme;
  price: Cents;
  /** VAT in `price` that is deducted; 0 under the margin scheme. */
  vat: Cents;
}

export interface CostRow extends Dated, CostFigures {}

/** An extra that was sold with a car, such as delivery. `exempt`: no VAT is due on it. */
interface ExtraRow {
  price: Cents;
  exempt: boolean;
}

interface SaleRow extends Dated {
  price: Cents;
  extras: readonly ExtraRow[];
  /** The day of the credit note for all of it. A sale in an open period is deleted instead. */
  creditedOn?: string | null;
}

/** A car with its records. A sold car without a sale price has `soldOn` and no `sale`. */
export interface BooksCar {
  carId: number;
  purchase: PurchaseRow | null;
  costs: readonly CostRow[];
  soldOn: string | null;
  sale: SaleRow | null;
  /** The day on which an unsold car left the stock: it was archived or deleted. */
  goneOn: string | null;
}

/** Both days included. */
export interface Period {
  from: string;
  to: string;
}

const isIn = ({ from, to }: Period, date: string) => from <= date && date <= to;

/**
 * Returns the VAT period of a day. The first of a year begins in January: with 2 months, it is January and February.
 * A period that is partly closed begins on the day after `closedTo`.
 * @param months 1, 2, 3, 4, 6 or 12
 */
export function periodOf(date: string, months: number, closedTo: string | null): Period {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const first = Math.floor((month - 1) / months) * months;
  const from = new Date(Date.UTC(year, first, 1)).toISOString().slice(0, 10);
  const to = new Date(Date.UTC(year, first + months, 0)).toISOString().slice(0, 10);
  const isPartlyClosed = closedTo !== null && from <= closedTo && closedTo < date;
  return { from: isPartlyClosed ? addDays(closedTo, 1) : from, to };
}

/** A figure of a VAT period, with what it consists of. */
export interface Figure {
  vat: Cents;
  lines: Line[];
}

interface Line {
  carId: number;
  /** The own day of the sale, the credit note, the purchase or the cost. */
  date: string;
  /** Whether `date` is before the period, because the period of `date` was closed when the record was added. */
  isLate: boolean;
  /** The amount from which VAT is calculated, or which contains it. Negative for a loss, and for a credit note. */
  amount: Cents;
  vat: Cents;
}

export interface VatPeriod {
  /** VAT on the margins of cars that were bought under the margin scheme. */
  margins: Figure & { losses: number };
  /** VAT on the prices of the other cars. */
  sales: Figure;
  extras: Figure;
  /** VAT in purchases of the scheme `vat` and in costs. */
  deducted: Figure;
  /** margins + sales + extras − deducted. Negative: the dealer gets VAT back. */
  due: Cents;
  /** Cars that were sold in the period, but VAT on their price or margin is not in its figures. */
  withoutPurchase: number[];
  withoutSalePrice: number[];
}

/**
 * Sums up a VAT period. The VAT on a sale counts on the later of the days in the books of sale and purchase: a
 * purchase that is added late does not change a closed period. VAT in a purchase, in costs and on extras counts on
 * their own days in the books.
 */
export function vatPeriod(cars: readonly BooksCar[], period: Period): VatPeriod {
  const margins: Line[] = [];
  const sales: Line[] = [];
  const extras: Line[] = [];
  const deducted: Line[] = [];
  const withoutPurchase: number[] = [];
  const withoutSalePrice: number[] = [];
  const line = (carId: number, date: string, amount: Cents, vat: Cents): Line => {
    return { carId, date, isLate: date < period.from, amount, vat };
  };
  for (const car of cars) {
    const { carId, purchase, sale, soldOn } = car;
    const creditedOn = sale?.creditedOn;
    if (sale && purchase) {
      const day = later(sale.booksOn, purchase.booksOn);
      const { margin, vat } = leavesOf(car, sale, purchase);
      const [lines, amount] =
        purchase.scheme === 'margin' ? [margins, margin] : [sales, sale.price];
      if (isIn(period, day)) lines.push(line(carId, sale.date, amount, vat));
      if (creditedOn && isIn(period, later(day, creditedOn)))
        lines.push(line(carId, creditedOn, 0 - amount, 0 - vat));
    } else if (sale && isIn(period, sale.booksOn)) withoutPurchase.push(carId);
    else if (!sale && soldOn !== null && isIn(period, soldOn)) withoutSalePrice.push(carId);
    const taxed = sum((sale?.extras ?? []).filter((one) => !one.exempt).map(({ price }) => price));
    if (sale && taxed > 0) {
      const vat = vatIn(taxed, sale.date);
      if (isIn(period, sale.booksOn)) extras.push(line(carId, sale.date, taxed, vat));
      if (creditedOn && isIn(period, creditedOn))
        extras.push(line(carId, creditedOn, -taxed, -vat));
    }
    if (purchase?.scheme === 'vat' && purchase.vat > 0 && isIn(period, purchase.booksOn))
      deducted.push(line(carId, purchase.date, purchase.price, purchase.vat));
    for (const { booksOn, date, amount, vat } of car.costs)
      if (vat > 0 && isIn(period, booksOn)) deducted.push(line(carId, date, amount, vat));
  }
  const figures = {
    margins: {
      ...figureOf(margins),
      losses: margins.filter(({ amount, vat }) => amount < 0 && vat === 0).length,
    },
    sales: figureOf(sales),
    extras: figureOf(extras),
    deducted: figureOf(deducted),
  };
  const due = figures.margins.vat + figures.sales.vat + figures.extras.vat - figures.deducted.vat;
  return { ...figures, due, withoutPurchase, withoutSalePrice };
}

const later = (one: string, other: string) => (one > other ? one : other);

/** Compares days. `localeCompare` takes ten times as long. */
export const byDay = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const figureOf = (lines: Line[]): Figure => ({
  vat: sum(lines.map(({ vat }) => vat)),
  lines: lines.toSorted((a, b) => byDay(a.date, b.date) || a.carId - b.carId),
});

const leavesOf = (
  { costs }: BooksCar,
  { price, date }: SaleRow,
  { scheme, price: paid, vat }: PurchaseRow,
): Leaves =>
  whatItLeaves({ scheme, purchase: paid, purchaseVat: vat, costs, sale: price, soldOn: date });

/** Returns what a sold car left; null without a purchase or a sale price. */
export const resultOf = (car: BooksCar): Leaves | null =>
  car.sale && car.purchase && leavesOf(car, car.sale, car.purchase);

/** Returns whether a car was in stock at the end of a day. One without a purchase never was, for the books. */
export const isInStock = ({ purchase, soldOn, goneOn }: BooksCar, day: string): boolean =>
  purchase !== null &&
  purchase.date <= day &&
  (soldOn === null || soldOn > day) &&
  (goneOn === null || goneOn > day);

/** Returns the price and the costs of a car until the end of a day, without the VAT that is deducted. */
export const costOn = ({ purchase, costs }: BooksCar, day: string): Cents =>
  (purchase === null ? 0 : purchase.price - purchase.vat) +
  sum(costs.filter(({ date }) => date <= day).map(({ amount, vat }) => amount - vat));

/** Returns the value at cost of the cars in stock at the end of a day. */
export const stockValue = (cars: readonly BooksCar[], day: string): Cents =>
  sum(cars.filter((car) => isInStock(car, day)).map((car) => costOn(car, day)));
