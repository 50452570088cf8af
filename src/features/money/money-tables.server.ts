import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { cars } from '../cars/cars-table.server.ts';
import { customers } from '../customers/customers-table.server.ts';
import { cents, instant, oneOf } from '../../platform/database/columns.server.ts';
import { keysOf } from '../../platform/objects.ts';
import { type PaidHow, PAID_HOW } from './options.ts';
import {
  COST_KINDS,
  type CostKind,
  HOW_IT_CAME,
  type HowItCame,
  type Scheme,
} from './what-it-leaves.ts';

/**
 * Columns of each record of the books. The trigger `keep_books` sets `books_on`, the day on which a row counts
 * in the books, and refuses each change of a row in a closed period. See decision 093.
 */
const dated = () => ({
  date: date('date', { mode: 'string' }).notNull(),
  booksOn: date('books_on', { mode: 'string' })
    .notNull()
    .default(sql`current_date`),
  version: integer('version').notNull().default(1),
});

/** Tax law requires these records while the car can be in the books, so a car that has one cannot be deleted. */
const carId = () => integer('car_id').references(() => cars.carId);

export const purchases = pgTable(
  'purchases',
  {
    carId: carId().primaryKey(),
    ...dated(),
    how: text('how').$type<HowItCame>().notNull(),
    scheme: text('scheme').$type<Scheme>().notNull(),
    customerId: integer('customer_id').references(() => customers.customerId, {
      onDelete: 'set null',
    }),
    /** The seller as the law asks for it. Stays if the customer is erased. */
    sellerName: text('seller_name'),
    sellerAddress: text('seller_address'),
    sellerVatNumber: text('seller_vat_number'),
    price: cents('price').notNull(),
    /** VAT in `price` that is deducted. */
    vat: cents('vat').notNull().default(0),
    documentNumber: text('document_number'),
    paidHow: text('paid_how').$type<PaidHow>(),
  },
  (t) => [
    index('purchases_customer').on(t.customerId),
    index('purchases_books').on(t.booksOn),
    check('purchases_how', oneOf(t.how, keysOf(HOW_IT_CAME))),
    check('purchases_scheme', sql`${t.scheme} in ('margin', 'vat')`),
    check('purchases_paid_how', oneOf(t.paidHow, keysOf(PAID_HOW))),
    check('purchases_amounts', sql`${t.price} > 0 and ${t.vat} between 0 and ${t.price}`),
    check('purchases_margin_vat', sql`${t.scheme} = 'vat' or ${t.vat} = 0`),
  ],
);

export const costs = pgTable(
  'costs',
  {
    costId: integer('cost_id').primaryKey().generatedAlwaysAsIdentity(),
    carId: carId().notNull(),
    /** Costs of several cars from one receipt have the same id. */
    receiptId: uuid('receipt_id').notNull().defaultRandom(),
    ...dated(),
    kind: text('kind').$type<CostKind>().notNull(),
    supplier: text('supplier'),
    amount: cents('amount').notNull(),
    vat: cents('vat').notNull().default(0),
    note: text('note'),
    /** User id. Not a reference, because the account may be removed earlier. */
    addedBy: integer('added_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('costs_car').on(t.carId),
    index('costs_receipt').on(t.receiptId),
    index('costs_books').on(t.booksOn),
    check('costs_kind', oneOf(t.kind, keysOf(COST_KINDS))),
    check('costs_amounts', sql`${t.amount} > 0 and ${t.vat} between 0 and ${t.amount}`),
  ],
);

/** An extra that was sold with a car. */
export interface StoredExtra {
  name: string;
  /** Cents. */
  price: number;
  exempt: boolean;
}

/** The price for which a car was sold. Triggers delete the row if the sale is undone, and copy the date of the sale. */
export const carSales = pgTable(
  'car_sales',
  {
    carId: carId().primaryKey(),
    ...dated(),
    price: cents('price').notNull(),
    extras: jsonb('extras').$type<StoredExtra[]>().notNull().default([]),
    documentNumber: text('document_number'),
  },
  (t) => [index('car_sales_books').on(t.booksOn), check('car_sales_price', sql`${t.price} > 0`)],
);

/** Photos and PDFs of purchases, receipts and deals. A pending file belongs to none of them; the sweep deletes it after a day. */
export const moneyFiles = pgTable(
  'money_files',
  {
    fileId: integer('file_id').primaryKey().generatedAlwaysAsIdentity(),
    /** Set for a file of the purchase of this car. */
    carId: carId(),
    /** Set for a file of the costs with this receipt. */
    receiptId: uuid('receipt_id'),
    /** A photo of the part exchange of this deal. Deleted with the deal. */
    dealId: integer('deal_id'),
    storageKey: text('storage_key').notNull(),
    contentType: text('content_type').notNull(),
    name: text('name').notNull(),
    addedBy: integer('added_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('money_files_car').on(t.carId),
    index('money_files_receipt').on(t.receiptId),
    index('money_files_deal').on(t.dealId),
    uniqueIndex('money_files_storage_key').on(t.storageKey),
    check('money_files_owner', sql`${t.carId} is null or ${t.receiptId} is null`),
    check(
      'money_files_deal',
      sql`${t.dealId} is null or coalesce(${t.carId}::text, ${t.receiptId}::text) is null`,
    ),
  ],
);

/** Closed VAT periods. Each begins on the day after the one before. */
export const closedPeriods = pgTable('closed_periods', {
  /** The last day. */
  closedTo: date('closed_to', { mode: 'string' }).primaryKey(),
  closedFrom: date('closed_from', { mode: 'string' }).notNull(),
  closedAt: instant('closed_at').notNull(),
  /** Name of the user. */
  closedBy: text('closed_by').notNull(),
});
