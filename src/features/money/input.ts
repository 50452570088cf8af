import { z } from 'zod';
import { BOUNDS } from '../../platform/bounds.ts';
import { id, oneLine, text } from '../../platform/fields.ts';
import { keysOf } from '../../platform/objects.ts';
import { dublinTime } from '../opening/dublin-time.ts';
import { MAX_CENTS } from '../settings/money.ts';
import { FIRST_DAY, MONEY_FILES, PAID_HOW } from './options.ts';
import { NOT_AN_AMOUNT } from './parse-euro.ts';
import { COST_KINDS, HOW_IT_CAME, SCHEMES } from './what-it-leaves.ts';

/** An amount in cents, above 0. */
const amount = z
  .int(NOT_AN_AMOUNT)
  .min(1, 'Enter an amount above €0')
  .max(MAX_CENTS, 'Enter at most €10,000,000')
  .describe('Cents');
const vatAmount = z
  .int(NOT_AN_AMOUNT)
  .min(0, 'Enter an amount of at least €0')
  .max(MAX_CENTS, 'Enter at most €10,000,000')
  .describe('Cents');

/** A day from 2000 until today in Dublin. */
const day = z.iso
  .date('Enter a date')
  .refine((date) => date >= FIRST_DAY, 'Enter a date from 2000 on')
  .refine((date) => date <= dublinTime(new Date()).date, 'This date is in the future');

const line = (max: number) =>
  oneLine(max)
    .nullable()
    .default(null)
    .transform((value) => value || null);
const lines = (max: number) =>
  text(max)
    .nullable()
    .default(null)
    .transform((value) => value || null);

const fileIds = z
  .array(id())
  .max(MONEY_FILES.max, `Add at most ${MONEY_FILES.max} files`)
  .default([])
  .describe('All files after the change; others are deleted');

const version = (what: string) =>
  z
    .int('`version` is required')
    .min(0)
    .describe(`The version that ${what} is based on; 0 for a new one`);

export const purchaseInput = z.object({
  version: version('the change'),
  date: day,
  how: z.enum(keysOf(HOW_IT_CAME), 'Choose how the car came'),
  scheme: z.enum(keysOf(SCHEMES), 'Choose a VAT scheme'),
  customerId: id().nullable().default(null),
  sellerName: line(200),
  sellerAddress: lines(400),
  sellerVatNumber: line(30),
  price: amount.describe('Cents, with any VAT in it'),
  vat: vatAmount
    .default(0)
    .describe('Cents of VAT in the price that are deducted; 0 under the margin scheme'),
  documentNumber: line(60),
  paidHow: z.enum(keysOf(PAID_HOW), 'Choose how it was paid').nullable().default(null),
  fileIds,
});
export type PurchaseInput = z.output<typeof purchaseInput>;

const costFields = {
  date: day,
  kind: z.enum(keysOf(COST_KINDS), 'Choose a kind'),
  supplier: line(200),
  amount,
  vat: vatAmount.default(0).describe('Cents of VAT in the amount that are deducted'),
  note: lines(500),
  fileIds,
};

/** Cars over which one receipt is split. */
const MAX_SPLIT = 50;

export const newCosts = z.object({
  cars: z
    .array(
      z.object({
        carId: id(),
        amount: amount.nullable().default(null).describe('Cents; null in all cars: split evenly'),
      }),
    )
    .min(1, 'Choose a car')
    .max(MAX_SPLIT, `Choose at most ${MAX_SPLIT} cars`),
  ...costFields,
});
export type NewCosts = z.output<typeof newCosts>;

export const costInput = z.object({ version: version('the change'), ...costFields });
export type CostInput = z.output<typeof costInput>;

const MAX_EXTRAS = 20;
const extra = z.object({
  name: oneLine(80).min(1, 'Enter a name, for example Delivery'),
  price: amount,
  exempt: z.boolean().describe('No VAT is due on it'),
});

export const saleInput = z.object({
  version: version('the change'),
  price: amount.nullable().describe('Cents, with VAT, without extras; null: no longer known'),
  extras: z.array(extra).max(MAX_EXTRAS, `Enter at most ${MAX_EXTRAS} extras`).default([]),
  documentNumber: line(60),
});
export type SaleInput = z.output<typeof saleInput>;

/** The price of a sale in the same request as the change of state. */
export const soldFor = amount.optional().describe('Cents for which the car was sold');

export const floorInput = z.object({
  version: version('the change'),
  price: amount.nullable().describe('Cents; null: no floor'),
});
export type FloorInput = z.output<typeof floorInput>;

const optionalDay = z.iso.date('Enter a date').optional();
export const booksQuery = z.object({
  view: z.enum(['bought', 'sold', 'stock']).default('sold').describe('Which cars'),
  from: optionalDay.describe('First day; default the first one of the VAT period of today'),
  to: optionalDay.describe('Last day, and the day of the stock'),
});
export type BooksQuery = z.output<typeof booksQuery>;

export const periodQuery = z.object({
  day: optionalDay.describe('A day in the VAT period; default today'),
});

export const importQuery = z.object({
  dryRun: z.enum(['true', 'false']).default('true').describe('`true`: only say what would change'),
});

export const closeInput = z.object({
  to: z.iso.date('Enter a date').describe('Last day of the VAT period'),
});

export const fileQuery = z.object({
  name: oneLine(BOUNDS.maxName).default('').describe('Name of the file'),
});
