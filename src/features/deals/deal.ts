import { z } from 'zod';
import { id } from '../../platform/fields.ts';
import { keysOf, mapNames } from '../../platform/objects.ts';
import { listPagination } from '../../platform/pagination.ts';
import { DOCUMENT_KINDS } from '../documents/options.ts';
import { carFigures, moneyFile } from '../money/money.ts';
import { SCHEMES } from '../money/what-it-leaves.ts';
import { extra } from '../settings/deals.ts';
import {
  DEAL_INSTANTS,
  DEAL_STATES,
  DEAL_VIEWS,
  DEPOSIT_OUTCOMES,
  PAYMENT_KINDS,
  PAYMENT_METHODS,
} from './options.ts';

/** Responses about deals, for staff who sell. All amounts are whole cents. */

const cents = z.int().describe('Cents');
const instant = z.iso.datetime();
const textOrNull = z.string().nullable();
const state = z.enum(keysOf(DEAL_STATES));

const amounts = z.object({
  car: cents.describe('Price − discount − credited'),
  extras: cents,
  total: cents.describe('What the invoice says'),
  allowance: cents,
  financeOwed: cents,
  paid: cents,
  balance: cents.describe('Still to pay. Negative: we pay the customer'),
  financeDue: cents.describe('The part of the balance that the finance company pays'),
});

const dealRow = z.object({
  dealId: id(),
  reference: z.string(),
  state,
  carId: id().nullable(),
  carTitle: z.string(),
  customer: z.string().describe('Empty while nobody has entered it'),
  total: cents,
  balance: cents,
  handoverAt: instant.nullable(),
});
export type DealRow = z.infer<typeof dealRow>;

export const dealList = z.object({
  data: z.array(dealRow).describe('Newest first'),
  pagination: listPagination,
  counts: z.object(mapNames(keysOf(DEAL_VIEWS), () => z.int())),
});
export type DealList = z.infer<typeof dealList>;

const payment = z.object({
  paymentId: id(),
  kind: z.enum(keysOf(PAYMENT_KINDS)),
  date: z.iso.date(),
  amount: cents.describe('Negative: money back, or the reversal of a payment'),
  method: z.enum(keysOf(PAYMENT_METHODS)),
  note: textOrNull,
  receiptNumber: z.string(),
  isReversed: z.boolean(),
  reverses: id().nullable(),
  identifiedHow: textOrNull,
});
export type DealPayment = z.infer<typeof payment>;

const document = z.object({
  documentId: id(),
  kind: z.enum(keysOf(DOCUMENT_KINDS)),
  number: z.string(),
  issuedAt: instant,
  isReady: z.boolean().describe('Whether its PDF is made'),
});

export const dealDetail = z.object({
  dealId: id(),
  reference: z.string(),
  version: z.int().min(1),
  state,
  car: z.object({
    carId: id().nullable(),
    title: z.string(),
    registration: textOrNull,
    askingPrice: cents.nullable(),
    problem: textOrNull.describe('Why the car cannot be sold in this deal now'),
  }),
  enquiryId: id().nullable(),
  customerId: id().nullable(),
  buyer: z.object({
    name: z.string(),
    printedName: textOrNull,
    address: textOrNull,
    email: textOrNull,
    phone: textOrNull,
    vatNumber: textOrNull,
  }),
  price: cents.nullable(),
  discount: cents,
  credited: cents,
  extras: z.array(z.object({ name: z.string(), price: cents, exempt: z.boolean() })),
  scheme: z.enum(keysOf(SCHEMES)).nullable().describe('Chosen in the deal'),
  purchaseScheme: z
    .enum(keysOf(SCHEMES))
    .nullable()
    .describe('From the purchase of the car, which wins'),
  figures: carFigures.optional().describe('What the car cost. Only with `money.read`'),
  isSaleClosed: z.boolean().describe('Its VAT period is closed: the car stays sold'),
  otherDeals: z
    .array(dealRow.pick({ dealId: true, reference: true, state: true, customer: true }))
    .describe('Of the same car, unless cancelled'),
  partExchange: z
    .object({
      registration: z.string(),
      make: z.string(),
      model: z.string(),
      year: z.int().nullable(),
      vin: textOrNull,
      mileageKm: z.int().nullable(),
      allowance: cents,
      financeOwed: cents,
      financeCompany: textOrNull,
    })
    .nullable(),
  partExchangeCarId: id().nullable().describe('The part exchange in stock'),
  photos: z.array(moneyFile).describe('Of the part exchange, added to the deal'),
  enquiryPhotoIds: z.array(id()).describe('Photos of the valuation, at `/enquiries/{id}/files`'),
  finance: z.object({ company: z.string(), address: textOrNull, amount: cents }).nullable(),
  note: textOrNull,
  ...mapNames(DEAL_INSTANTS, () => instant.nullable()),
  amounts,
  payments: z.array(payment).describe('Oldest first'),
  documents: z.array(document).describe('Oldest first'),
  orderNumber: textOrNull,
  invoiceNumber: textOrNull,
  isOrderOutdated: z.boolean().describe('A new order must replace the order before an invoice'),
  checklist: z.array(z.string()),
  offeredExtras: z.array(extra).describe('From the settings'),
  cancelReason: textOrNull,
  depositOutcome: z.enum(keysOf(DEPOSIT_OUTCOMES)).nullable(),
  depositKept: cents,
});
export type DealDetail = z.infer<typeof dealDetail>;

export const createdDeal = z.object({ dealId: id(), version: z.int() });
export const savedDeal = z.object({ version: z.int() });

/** The answer to a document that was issued. */
export const issued = z.object({
  version: z.int(),
  documentId: id(),
  number: z.string(),
});
export const invoiced = issued.extend({
  portals: z.array(z.string()).describe('Where the advert of the car must be taken off'),
});
export const cancelled = z.object({
  version: z.int(),
  creditNote: textOrNull.describe('Number, if there was an invoice'),
  receipt: textOrNull.describe('Number, if money was returned'),
});
export const paid = z.object({ paymentId: id(), documentId: id(), number: z.string() });
export const stocked = z.object({
  carId: id().describe('The draft'),
  version: z.int().describe('Of the deal'),
  documentId: id(),
  number: z.string().describe('Of the purchase note'),
});
