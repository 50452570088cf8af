import { z } from 'zod';
import { BOUNDS } from '../../platform/bounds.ts';
import { id, oneLine, orNull, text } from '../../platform/fields.ts';
import { keysOf } from '../../platform/objects.ts';
import { idParameter, page, pageSize } from '../../platform/query.ts';
import { signatureDrawing } from '../documents/document-data.ts';
import { email, phone } from '../customers/contact-fields.ts';
import { amount, amountOrZero, day } from '../money/input.ts';
import { SCHEMES } from '../money/what-it-leaves.ts';
import { extra } from '../settings/deals.ts';
import {
  DEAL_BOUNDS,
  DEAL_VIEWS,
  DEPOSIT_OUTCOMES,
  PART_EXCHANGE_SELLERS,
  PAYMENT_METHODS,
  SIGNING_PLACES,
} from './options.ts';

/** Requests of staff about deals. Amounts are whole cents. */

const version = z
  .int('`version` is required')
  .min(1)
  .describe('Version that was read; 409 if there is a newer one');

const confirm = z
  .literal(true)
  .optional()
  .describe('Goes on although the last answer was a 409 with a `code` to confirm');

const buyer = z.strictObject({
  name: oneLine(DEAL_BOUNDS.maxName).default('').describe('A person, or the name of a company'),
  printedName: orNull(oneLine(DEAL_BOUNDS.maxName)).describe(
    'The name in Latin, Greek or Cyrillic letters, if it has others',
  ),
  address: orNull(text(DEAL_BOUNDS.maxAddress)),
  email,
  phone: phone('customer'),
  vatNumber: orNull(oneLine(30)).describe('Of a company'),
});
/** The customer as documents name them. Tax law asks for it, so it stays if the customer is erased. */
export type StoredBuyer = z.output<typeof buyer>;

/** Any value may be empty until the order, because the deal is saved while staff type. */
const partExchange = z.strictObject({
  registration: oneLine(15),
  make: oneLine(BOUNDS.maxName),
  model: oneLine(BOUNDS.maxName),
  year: z
    .int('Enter a year')
    .min(1900, 'Enter a year')
    .max(2100, 'Enter a year')
    .nullable()
    .default(null),
  vin: orNull(oneLine(20)),
  mileageKm: z
    .int('Enter kilometres')
    .min(0, 'Enter kilometres')
    .max(2_000_000, 'Enter at most 2,000,000 km')
    .nullable()
    .default(null),
  allowance: amountOrZero.describe('Cents that the dealer pays for it, with what is owed on it'),
  financeOwed: amountOrZero.default(0).describe('Cents that are still owed on it'),
  financeCompany: orNull(oneLine(DEAL_BOUNDS.maxName)).describe(
    'The finance company that is owed it',
  ),
});
export type StoredPartExchange = z.output<typeof partExchange>;

const finance = z.strictObject({
  company: oneLine(DEAL_BOUNDS.maxName),
  address: orNull(text(DEAL_BOUNDS.maxAddress)),
  amount: amountOrZero,
});
export type StoredFinance = z.output<typeof finance>;

/** The input of staff about a deal. Null: nothing entered. */
const content = {
  customerId: id('Choose a customer').nullable().default(null),
  buyer,
  price: amountOrZero.nullable().default(null).describe('Cents, with VAT, without extras'),
  discount: amountOrZero.default(0),
  extras: z
    .array(extra)
    .max(DEAL_BOUNDS.maxExtras, `Enter at most ${DEAL_BOUNDS.maxExtras} extras`)
    .default([]),
  scheme: z
    .enum(keysOf(SCHEMES), 'Choose a VAT scheme')
    .nullable()
    .default(null)
    .describe('Only for a car whose purchase is not recorded'),
  partExchange: partExchange.nullable().default(null),
  finance: finance.nullable().default(null),
  note: orNull(text(DEAL_BOUNDS.maxNote)).describe('Printed on the order'),
  handoverAt: z.iso.datetime('Enter a valid time').nullable().default(null),
  photoIds: z
    .array(id())
    .max(DEAL_BOUNDS.maxPhotos, `Add at most ${DEAL_BOUNDS.maxPhotos} photos`)
    .default([])
    .describe('All photos of the part exchange after the change, from `/money-files`'),
};

export const newDeal = z.strictObject({
  carId: id('Choose a car').nullable().default(null),
  enquiryId: id('Choose an enquiry')
    .nullable()
    .default(null)
    .describe('Fills in the person, the car and the part exchange'),
});
export type NewDeal = z.output<typeof newDeal>;

export const dealInput = z.strictObject({ version, ...content });
export type DealInput = z.output<typeof dealInput>;

/** A signature on the screen. On paper, the document has an empty line. */
const signature = z.strictObject({
  place: z.enum(keysOf(SIGNING_PLACES), 'Choose where it is signed'),
  address: orNull(oneLine(200)).describe('Where, if it is at the customer’s'),
  name: orNull(oneLine(DEAL_BOUNDS.maxName)).describe('Who signed; not on paper'),
  drawing: signatureDrawing.nullable().default(null).describe('Not on paper'),
  signedAt: z.iso
    .datetime('Enter a valid time')
    .nullable()
    .default(null)
    .describe('When it was signed, for a signature that waited for a connection'),
  shownSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Show the document again')
    .nullable()
    .default(null)
    .describe('`sha256` of the preview that the person saw; not on paper'),
});
export type SignatureInput = z.output<typeof signature>;

export const previewQuery = z.object({
  kind: z.enum(['order', 'invoice', 'handover']).default('order'),
  place: z.enum(keysOf(SIGNING_PLACES)).default('here'),
});
export type PreviewQuery = z.output<typeof previewQuery>;

export const orderInput = z.strictObject({ version, signature, confirm });
export type OrderInput = z.output<typeof orderInput>;

export const invoiceInput = z.strictObject({ version });

export const handoverInput = z.strictObject({
  version,
  done: z
    .array(oneLine(200))
    .max(DEAL_BOUNDS.maxChecks)
    .describe('The points of the checklist that are done'),
  signature,
  confirm,
});
export type HandoverInput = z.output<typeof handoverInput>;

const reason = oneLine(DEAL_BOUNDS.maxReason).min(1, 'Enter a reason');

export const cancelInput = z.strictObject({
  version,
  reason,
  deposit: z
    .enum(keysOf(DEPOSIT_OUTCOMES), 'Is the money returned or kept?')
    .nullable()
    .default(null)
    .describe('Required if money was paid'),
  method: z
    .enum(keysOf(PAYMENT_METHODS))
    .nullable()
    .default(null)
    .describe('How the money is returned; null: as it was paid last'),
});
export type CancelInput = z.output<typeof cancelInput>;

export const creditInput = z.strictObject({ version, amount: amount.describe('Cents'), reason });
export type CreditInput = z.output<typeof creditInput>;

export const paymentInput = z.strictObject({
  kind: z.enum(['payment', 'refund']).default('payment').describe('`refund`: money back'),
  date: day,
  amount: amount.describe('Cents, above 0 also for money back'),
  method: z.enum(keysOf(PAYMENT_METHODS), 'Choose how it is paid'),
  note: orNull(oneLine(200)),
  identifiedHow: orNull(oneLine(DEAL_BOUNDS.maxReason)).describe(
    'Only by an owner, after a 409 with the code `cash`: how the customer was identified',
  ),
  confirm,
});
export type PaymentInput = z.output<typeof paymentInput>;

export const reversalInput = z.strictObject({ reason });

export const stockInput = z.strictObject({
  version,
  how: z
    .enum(keysOf(PART_EXCHANGE_SELLERS), 'Say whether the company gives you a VAT invoice')
    .nullable()
    .default(null)
    .describe('Required if the customer has a VAT number'),
});
export type StockInput = z.output<typeof stockInput>;

export const dealListQuery = z.object({
  view: z.enum(keysOf(DEAL_VIEWS)).default('open'),
  customerId: idParameter().optional().describe('Only deals of this customer'),
  carId: idParameter().optional().describe('Only deals of this car'),
  q: text(200).optional().describe('Customer, car, plate of the part exchange or a number'),
  page: page.default(1),
  pageSize: pageSize.default(25),
});
export type DealListQuery = z.output<typeof dealListQuery>;
