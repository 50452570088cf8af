import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { cents, instant, oneOf } from '../../platform/database/columns.server.ts';
import { foldedText } from '../../platform/database/fold.server.ts';
import { keysOf } from '../../platform/objects.ts';
import { cars } from '../cars/cars-table.server.ts';
import { customers } from '../customers/customers-table.server.ts';
import { enquiries } from '../enquiries/enquiries-table.server.ts';
import type { StoredExtra } from '../money/money-tables.server.ts';
import type { Scheme } from '../money/what-it-leaves.ts';
import type { StoredBuyer, StoredFinance, StoredPartExchange } from './input.ts';
import {
  BINDING_STATES,
  DEAL_STATES,
  type DealState,
  DEPOSIT_OUTCOMES,
  type DepositOutcome,
  PAYMENT_KINDS,
  type PaymentKind,
  PAYMENT_METHODS,
  type PaymentMethod,
} from './options.ts';

/** The plate of a part exchange in upper case, with letters and digits only. */
export const PART_EXCHANGE_KEY = sql`upper(regexp_replace(part_exchange ->> 'registration', '[^A-Za-z0-9]', '', 'g'))`;

const isOneOf = (values: readonly string[]): SQL =>
  sql.raw(`state in (${values.map((value) => `'${value}'`).join(', ')})`);
export const IS_BINDING = isOneOf(BINDING_STATES);

/** Sales of cars, from the first figures to the handover. See decision 098. */
export const deals = pgTable(
  'deals',
  {
    dealId: integer('deal_id').primaryKey().generatedAlwaysAsIdentity(),
    state: text('state').$type<DealState>().notNull().default('draft'),
    version: integer('version').notNull().default(1),
    /** Null once the car of a draft or a cancelled deal was deleted. */
    carId: integer('car_id').references(() => cars.carId, { onDelete: 'set null' }),
    carTitle: text('car_title').notNull(),
    customerId: integer('customer_id').references(() => customers.customerId, {
      onDelete: 'set null',
    }),
    /** The enquiry from which the deal was started, with the photos of a valuation. */
    enquiryId: integer('enquiry_id').references(() => enquiries.enquiryId, {
      onDelete: 'set null',
    }),
    buyer: jsonb('buyer').$type<StoredBuyer>().notNull(),
    /** Null while nobody has entered it. */
    price: cents('price'),
    discount: cents('discount').notNull().default(0),
    credited: cents('credited').notNull().default(0),
    extras: jsonb('extras').$type<StoredExtra[]>().notNull().default([]),
    /** How VAT is due on the car, until its purchase has a scheme. */
    scheme: text('scheme').$type<Scheme>(),
    partExchange: jsonb('part_exchange').$type<StoredPartExchange>(),
    /** The car that the part exchange became in stock. */
    partExchangeCarId: integer('part_exchange_car_id').references(() => cars.carId, {
      onDelete: 'set null',
    }),
    finance: jsonb('finance').$type<StoredFinance>(),
    note: text('note'),
    /** When the customer collects the car. */
    handoverAt: instant('handover_at'),
    /** Numbers of the documents that are in force. */
    orderNumber: text('order_number'),
    invoiceNumber: text('invoice_number'),
    /** The deal changed after its order, which a new one must replace. */
    isOrderOutdated: boolean('is_order_outdated').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    orderedAt: instant('ordered_at'),
    invoicedAt: instant('invoiced_at'),
    handedOverAt: instant('handed_over_at'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    depositOutcome: text('deposit_outcome').$type<DepositOutcome>(),
    depositKept: cents('deposit_kept').notNull().default(0),
    /** Folded text that the search of deals reads. */
    searchText: text('search_text').generatedAlwaysAs(
      sql.raw(
        foldedText(
          `('d-' || deal_id::text || ' ' || car_title || ' ' || coalesce(buyer ->> 'name', '') || ' ' || coalesce(part_exchange ->> 'registration', '') || ' ' || coalesce(order_number, '') || ' ' || coalesce(invoice_number, ''))`,
        ),
      ),
    ),
  },
  (t) => [
    uniqueIndex('deals_one_per_car').on(t.carId).where(IS_BINDING),
    uniqueIndex('deals_one_per_part_exchange')
      .on(PART_EXCHANGE_KEY)
      .where(sql`${IS_BINDING} and part_exchange is not null and part_exchange_car_id is null`),
    index('deals_car').on(t.carId),
    index('deals_customer').on(t.customerId),
    index('deals_enquiry').on(t.enquiryId),
    index('deals_part_exchange_car').on(t.partExchangeCarId),
    index('deals_state').on(t.state, t.dealId),
    check('deals_state', oneOf(t.state, keysOf(DEAL_STATES))),
    check('deals_scheme', sql`${t.scheme} in ('margin', 'vat')`),
    check('deals_deposit', oneOf(t.depositOutcome, keysOf(DEPOSIT_OUTCOMES))),
    check(
      'deals_amounts',
      sql`${t.price} >= 0 and ${t.discount} between 0 and coalesce(${t.price}, 0) and ${t.credited} >= 0`,
    ),
    check('deals_binding', sql`not (${IS_BINDING}) or (car_id is not null and price > 0)`),
  ],
);

/** Money of deals. Entries are never changed or deleted: a reversal takes a wrong one back. */
export const dealPayments = pgTable(
  'deal_payments',
  {
    paymentId: integer('payment_id').primaryKey().generatedAlwaysAsIdentity(),
    dealId: integer('deal_id')
      .notNull()
      .references(() => deals.dealId),
    kind: text('kind').$type<PaymentKind>().notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** Negative: money back, or the reversal of a payment. */
    amount: cents('amount').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    note: text('note'),
    reverses: integer('reverses'),
    receiptNumber: text('receipt_number').notNull(),
    /** How an owner identified the customer, because of the sum in cash. */
    identifiedHow: text('identified_how'),
    identifiedBy: text('identified_by'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('deal_payments_deal').on(t.dealId),
    uniqueIndex('deal_payments_reverses').on(t.reverses),
    check('deal_payments_kind', oneOf(t.kind, keysOf(PAYMENT_KINDS))),
    check('deal_payments_method', oneOf(t.method, keysOf(PAYMENT_METHODS))),
    check(
      'deal_payments_amount',
      sql`${t.amount} <> 0 and (${t.kind} = 'reversal' or (${t.amount} > 0) = (${t.kind} = 'payment'))
        and (${t.kind} = 'reversal') = (${t.reverses} is not null)`,
    ),
  ],
);
