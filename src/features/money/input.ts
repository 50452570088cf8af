import { z } from 'zod';
import { BOUNDS } from '../../platform/bounds.ts';
import { id, oneLine, orNull, text } from '../../platform/fields.ts';
import { keysOf } from '../../platform/objects.ts';
import { wholeNumber } from '../../platform/query.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import { MAX_CENTS } from '../settings/money.ts';
import { MONEY_FILES, PAID_HOW } from './options.ts';
import { NOT_AN_AMOUNT } from './parse-euro.ts';
import { COST_KINDS, HOW_IT_CAME, SCHEMES } from './what-it-leaves.ts';

/** Amounts in whole cents. */
const cents = z.int(NOT_AN_AMOUNT).max(MAX_CENTS, 'Enter at most €10,000,000');
export const amount = cents.min(1, 'Enter an amount above €0');
export const amountOrZero = cents.min(0, 'Enter an amount of at least €0');
const inCents = amount.describe('Cents');

/** A day from 2000 until today in Dublin. */
export const day = z.iso
  .date('Enter a date')
  .refine((date) => date >= '2000-01-01', 'Enter a date from 2000 on')
  .refine((date) => date <= dublinTime(new Date()).date, 'This date is in the future');

/** Query of a deletion. */
export const deletedVersion = z.object({
  version: wholeNumber(1, BOUNDS.maxId, '`version` is required').describe(
    'The version that is deleted',
  ),
});

const fileIds = z
  .array(id())
  .max(MONEY_FILES.max, `Add at most ${MONEY_FILES.max} files`)
  .default([])
  .describe('All files after the change; others are deleted');

const version = z
  .int('`version` is required')
  .min(0)
  .describe('The version that the change is based on; 0 for a new one');

export const purchaseInput = z.object({
  version,
  date: day,
  how: z.enum(keysOf(HOW_IT_CAME), 'Choose how the car came'),
  scheme: z.enum(keysOf(SCHEMES), 'Choose a VAT scheme'),
  customerId: id().nullable().default(null),
  sellerName: orNull(oneLine(200)),
  sellerAddress: orNull(text(400)),
  sellerVatNumber: orNull(oneLine(30)),
  price: inCents.describe('Cents, with any VAT in it'),
  vat: amountOrZero
    .default(0)
    .describe('Cents of VAT in the price that are deducted; 0 under the margin scheme'),
  documentNumber: orNull(oneLine(60)),
  paidHow: z.enum(keysOf(PAID_HOW), 'Choose how it was paid').nullable().default(null),
  fileIds,
});
export type PurchaseInput = z.output<typeof purchaseInput>;

const costFields = {
  date: day,
  kind: z.enum(keysOf(COST_KINDS), 'Choose a kind'),
  supplier: orNull(oneLine(200)),
  amount: inCents,
  vat: amountOrZero.default(0).describe('Cents of VAT in the amount that are deducted'),
  note: orNull(text(500)),
  fileIds,
};

/** Cars over which one receipt is split. */
const MAX_SPLIT = 50;

export const newCosts = z.object({
  cars: z
    .array(
      z.object({
        carId: id(),
        amount: inCents.nullable().default(null).describe('Cents; null in all cars: split evenly'),
      }),
    )
    .min(1, 'Choose a car')
    .max(MAX_SPLIT, `Choose at most ${MAX_SPLIT} cars`),
  ...costFields,
});
export type NewCosts = z.output<typeof newCosts>;

export const costInput = z.object({ version, ...costFields });
export type CostInput = z.output<typeof costInput>;

const MAX_EXTRAS = 20;
const extra = z.object({
  name: oneLine(80).min(1, 'Enter a name, for example Delivery'),
  price: inCents,
  exempt: z.boolean().describe('No VAT is due on it'),
});

export const saleInput = z.object({
  version,
  price: inCents.nullable().describe('Cents, with VAT, without extras; null: no longer known'),
  extras: z.array(extra).max(MAX_EXTRAS, `Enter at most ${MAX_EXTRAS} extras`).default([]),
  documentNumber: orNull(oneLine(60)),
});
export type SaleInput = z.output<typeof saleInput>;

/** The price of a sale in the same request as the change of state. */
export const soldFor = inCents.optional().describe('Cents for which the car was sold');

export const floorInput = z.object({
  version,
  price: inCents.nullable().describe('Cents; null: no floor'),
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
