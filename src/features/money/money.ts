import { z } from 'zod';
import { id } from '../../platform/fields.ts';
import { keysOf, mapNames } from '../../platform/objects.ts';
import { CURRENCIES } from '../../platform/format.ts';
import { PAID_HOW } from './options.ts';
import { COST_KINDS, HOW_IT_CAME, SCHEMES } from './what-it-leaves.ts';

/** Responses about money. All amounts but `currentPrice` are whole cents. */

const cents = z.int().describe('Cents');
const date = z.iso.date();
const stored = {
  version: z.int(),
  date,
  isClosed: z.boolean().describe('Its VAT period is closed, so nobody can change it'),
};

export const moneyFile = z.object({
  fileId: id(),
  name: z.string(),
  isPdf: z.boolean(),
});
export type MoneyFile = z.infer<typeof moneyFile>;

export const storedPurchase = z.object({
  ...stored,
  how: z.enum(keysOf(HOW_IT_CAME)),
  scheme: z.enum(keysOf(SCHEMES)),
  customerId: id().nullable(),
  sellerName: z.string().nullable(),
  sellerAddress: z.string().nullable(),
  sellerVatNumber: z.string().nullable(),
  price: cents,
  vat: cents,
  documentNumber: z.string().nullable(),
  paidHow: z.enum(keysOf(PAID_HOW)).nullable(),
  files: z.array(moneyFile),
});

export const storedCost = z.object({
  ...stored,
  costId: id(),
  kind: z.enum(keysOf(COST_KINDS)),
  supplier: z.string().nullable(),
  amount: cents,
  vat: cents,
  note: z.string().nullable(),
  isShared: z.boolean().describe('The receipt was split over several cars'),
  canChange: z.boolean(),
  files: z.array(moneyFile),
});

export const storedSale = z.object({
  ...stored,
  price: cents,
  extras: z.array(z.object({ name: z.string(), price: cents, exempt: z.boolean() })),
  documentNumber: z.string().nullable(),
});

/** The costs of a car, with which screens calculate while staff type a price. */
export const carFigures = z.object({
  scheme: z.enum(keysOf(SCHEMES)).nullable().describe('Null without a purchase'),
  purchase: cents,
  purchaseVat: cents,
  costs: z.array(z.object({ kind: z.enum(keysOf(COST_KINDS)), amount: cents, vat: cents })),
  floor: cents.nullable().describe('Only with the capability `money`'),
});
export type CarMoneyFigures = z.infer<typeof carFigures>;

export const carMoney = z.object({
  carId: id(),
  title: z.string(),
  registration: z.string().nullable(),
  currency: z.enum(CURRENCIES),
  currentPrice: z.number().describe('Asking price in the currency of the car; 0 without one'),
  soldOn: date.nullable(),
  closedTo: date.nullable().describe('Last day of the closed VAT periods'),
  costs: z.array(storedCost).describe('Without `money.read` only those that the user added'),
  purchase: storedPurchase.nullable().optional().describe('Only with `money.read`'),
  sale: storedSale.nullable().optional().describe('Only with `cars.sell` or `money.read`'),
  figures: carFigures.optional().describe('Only with `money.read`'),
  floorVersion: z.int().optional().describe('Only with `money`; 0 without a floor'),
});
export type CarMoney = z.infer<typeof carMoney>;

const booksLine = z.object({
  carId: id(),
  title: z.string(),
  stockNumber: z.string().nullable(),
  registration: z.string().nullable(),
  vin: z.string().nullable(),
  boughtOn: date.nullable(),
  how: z.enum(keysOf(HOW_IT_CAME)).nullable(),
  scheme: z.enum(keysOf(SCHEMES)).nullable(),
  seller: z.string().nullable(),
  purchaseDocument: z.string().nullable(),
  price: cents.nullable(),
  costs: cents.describe('Without the VAT in them'),
  soldOn: date.nullable(),
  goneOn: date.nullable().describe('Archived or deleted on this day without a sale'),
  buyer: z.string().nullable(),
  saleDocument: z.string().nullable(),
  salePrice: cents.nullable(),
  margin: cents.nullable(),
  vat: cents.nullable(),
  leaves: cents.nullable(),
  days: z.int().nullable().describe('From the purchase to the sale, or to today'),
});
export type BooksLine = z.infer<typeof booksLine>;

export const SUMMED = ['price', 'costs', 'salePrice', 'margin', 'vat', 'leaves'] as const;
const sums = z.object(mapNames(SUMMED, () => cents));

/** The result of an import of purchases and costs, or of its preview. Lists are shortened; counts are complete. */
export const moneyImport = z.object({
  rows: z.int(),
  purchases: z.int().describe('Purchases to add'),
  costs: z.int().describe('Costs to add'),
  unchanged: z.int().describe('Rows that are there already'),
  late: z.int().describe('Rows dated in a closed VAT period, which count on the first open day'),
  withoutVat: z.int().describe('Purchases with VAT whose row says no VAT to deduct'),
  added: z.array(z.object({ line: z.int(), carId: id(), car: z.string(), text: z.string() })),
  rejectedCount: z.int(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })),
  ignored: z.array(z.string()).describe('Headings of columns that are not read'),
});
export type MoneyImport = z.infer<typeof moneyImport>;

const period = { from: date, to: date };
export const stockBook = z.object({
  ...period,
  view: z.enum(['bought', 'sold', 'stock']),
  lines: z.array(booksLine).describe('Those without a purchase first'),
  sums,
  stockCars: z.int().describe('Cars in stock at the end of the last day'),
  stockValue: cents.describe('Their value at cost'),
  stockWithoutPurchase: z.int().describe('Further cars in stock, which are not in the value'),
  costs: z
    .object({ amount: cents, vat: cents })
    .describe('Costs that are dated in these days, with the VAT in them'),
  withoutPurchase: z.int().describe('Lines that are not in the sums of margin and VAT'),
  withoutSalePrice: z.int(),
});
export type StockBook = z.infer<typeof stockBook>;

const vatLine = z.object({
  carId: id(),
  title: z.string(),
  date,
  isLate: z.boolean().describe('Its own day is in an earlier period, which was closed by then'),
  amount: cents,
  vat: cents,
});
const figure = z.object({ vat: cents, lines: z.array(vatLine) });
const namedCar = z.object({ carId: id(), title: z.string() });

export const booksPeriod = z.object({
  ...period,
  name: z.string(),
  margins: figure.extend({ losses: z.int().describe('Cars with a loss, which count as 0') }),
  sales: figure,
  extras: figure,
  deducted: figure,
  due: cents.describe('Negative: VAT comes back'),
  keptDeposits: z
    .object({
      amount: cents,
      lines: z.array(z.object({ dealId: id(), title: z.string(), date, amount: cents })),
    })
    .describe('Deposits of cancelled deals, in no figure of VAT'),
  withoutPurchase: z.array(namedCar),
  withoutSalePrice: z.array(namedCar),
  closed: z
    .object({ at: z.iso.datetime(), by: z.string() })
    .nullable()
    .describe('When it was closed, and by whom'),
  canClose: z.boolean().describe('It is over, and not closed'),
});
export type BooksPeriod = z.infer<typeof booksPeriod>;

const earned = z.object({
  name: z.string(),
  sold: z.int(),
  days: z.int().nullable().describe('Median days from the purchase to the sale'),
  left: cents.describe('Average'),
});
export type Earned = z.infer<typeof earned>;
export const earnings = z.object({
  ...period,
  month: z.array(earned),
  make: z.array(earned),
  how: z.array(earned),
  missing: z.int().describe('Sold cars without a purchase or a sale price, which are not in it'),
});
export type Earnings = z.infer<typeof earnings>;
