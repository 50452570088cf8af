import { z } from 'zod';
import { oneLine, text } from '../../platform/fields.ts';
import { keysOf } from '../../platform/objects.ts';
import { MAX_CENTS } from '../settings/money.ts';
import { PAID_HOW } from '../money/options.ts';
import { DOCUMENT_KINDS, type DocumentKind, SIGNATURE } from './options.ts';

/**
 * The content of a document. It is stored once and never changes, so it repeats facts of the dealer, the car and
 * the customer as they were. Amounts are whole cents. A text that is null is not printed.
 */

const line = oneLine(200);
const lineOrNull = line.nullable();
const cents = z.int().min(-MAX_CENTS).max(MAX_CENTS);
const day = z.iso.date();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const kind = z.enum(keysOf(DOCUMENT_KINDS));
const number = z.string().regex(/^\d{4}-\d{4,}$/);

const dealer = z.strictObject({
  /** The legal name. */
  name: line,
  /** The name on the sign, if it differs. */
  tradingName: lineOrNull,
  address: z.array(line),
  phone: lineOrNull,
  email: lineOrNull,
  vatNumber: lineOrNull,
  companyNumber: lineOrNull,
  registeredOffice: lineOrNull,
  placeOfRegistration: lineOrNull,
  logo: z
    .strictObject({ path: z.string(), width: z.int().min(1), height: z.int().min(1) })
    .nullable(),
});

const party = z.strictObject({
  name: line.min(1),
  /** The name in letters that can be printed, if `name` has others. */
  printedName: lineOrNull,
  /** With line breaks. */
  address: text(500).nullable(),
  vatNumber: lineOrNull,
});

const car = z.strictObject({
  make: line,
  model: line,
  derivative: lineOrNull,
  year: z.int().nullable(),
  plate: lineOrNull,
  vin: lineOrNull,
  kilometres: z.int().min(0).nullable(),
  firstRegistration: day.nullable(),
  colour: lineOrNull,
  /** The dealer's statements about the car, a sentence each. */
  statements: z.array(oneLine(1_000)).max(60),
});

const point = z
  .number()
  .min(-SIGNATURE.maxSide)
  .max(SIGNATURE.maxSide)
  .overwrite((value) => Math.round(value * 10) / 10);

/** A signature with a finger: the strokes, each a list of x, y, x, y and so on in pixels of the field. */
export const signatureDrawing = z
  .strictObject({
    width: z.number().positive().max(SIGNATURE.maxSide),
    height: z.number().positive().max(SIGNATURE.maxSide),
    strokes: z
      .array(z.array(point).min(2))
      .min(1, 'Please sign in the field')
      .max(SIGNATURE.maxStrokes, 'This signature is too large. Clear the field and sign again'),
  })
  .refine(
    ({ strokes }) => strokes.every((stroke) => stroke.length % 2 === 0),
    'A stroke has an odd number of coordinates',
  )
  .refine(
    ({ strokes }) => strokes.flat().length <= SIGNATURE.maxNumbers,
    'This signature is too large. Clear the field and sign again',
  );

const signature = z.strictObject({
  by: z.enum(['customer', 'dealer']),
  name: line.min(1),
  at: z.iso.datetime(),
  /** Where it was signed, as printed: 'At our premises' or an address. */
  place: line,
  drawing: signatureDrawing,
  /** `shownHash` of what the person saw on the screen. */
  shownSha256: sha256,
});

const lineOfDocument = z.strictObject({
  text: oneLine(300).min(1),
  /** In small letters below the text. */
  note: oneLine(500).nullable(),
  amount: cents,
});

const partExchange = z.strictObject({
  /** Year, make and model. */
  title: line.min(1),
  plate: lineOrNull,
  kilometres: z.int().min(0).nullable(),
  allowance: cents.min(0),
  /** Finance that is still owed on it, and that the dealer pays. */
  financeOwed: cents.min(0),
});

const payment = z.strictObject({
  date: day,
  how: z.enum(keysOf(PAID_HOW)),
  /** Negative if the dealer returned money. */
  amount: cents,
  /** Number of the receipt. */
  receipt: number.nullable(),
});

const vat = z
  .discriminatedUnion('scheme', [
    /** Prints the words of the scheme, and no amount of VAT. */
    z.strictObject({ scheme: z.literal('margin') }),
    z.strictObject({
      scheme: z.literal('vat'),
      rates: z
        .array(
          z.strictObject({
            /** Percent; 0 for exempt. */
            rate: z.number().min(0).max(100),
            net: cents,
            vat: cents,
          }),
        )
        .min(1),
    }),
  ])
  .nullable();

const advertAnnex = z.strictObject({
  versionId: z.int(),
  /** When visitors began to read this version. */
  since: z.iso.datetime(),
  /** Head of the chain of adverts: it fixes this version and all before it. */
  head: sha256,
  title: oneLine(300),
  /** As visitors read it. */
  price: oneLine(300),
  facts: z.array(z.strictObject({ label: line, value: oneLine(2_000) })).max(200),
  texts: z.array(z.strictObject({ heading: line, text: text(20_000) })).max(20),
  photos: z
    .array(
      z.strictObject({
        sha256,
        storageKey: z.string().regex(/^(?:images|demo)\/[\w-]{1,80}(?:\/[\w-]{1,80})?$/),
        alt: oneLine(300),
      }),
    )
    .max(40),
});

const content = {
  dealer,
  /** The customer; on a purchase note the seller. */
  customer: party,
  /** The company that finances the sale: the recipient of an invoice, which then names the customer too. */
  financeCompany: z
    .strictObject({ name: line.min(1), address: text(500).nullable(), amount: cents.nullable() })
    .nullable(),
  car: car.nullable(),
  lines: z.array(lineOfDocument).max(200),
  /** Sum of the lines. */
  total: cents,
  vat,
  partExchange: partExchange.nullable(),
  payments: z.array(payment).max(200),
  /** The amount that the customer still owes; negative if the dealer owes it. */
  balance: cents.nullable(),
  checklist: z.array(z.strictObject({ label: line, isDone: z.boolean() })).max(60),
  /** The version grows by 1 with each order whose terms differ from those of the last order with terms. */
  terms: z.strictObject({ version: z.int().min(0), text: text(20_000) }).nullable(),
  /** Whether to print the right to cancel within 14 days, with its form: for orders signed away from the premises. */
  rightToCancel: z.boolean(),
  signatures: z.array(signature).max(2),
  annex: advertAnnex.nullable(),
  references: z
    .array(z.strictObject({ relation: z.enum(['replaces', 'credits', 'belongsTo']), kind, number }))
    .max(20),
  /** Why the document was issued, for example of a credit note. */
  reason: oneLine(500).nullable(),
  note: text(2_000).nullable(),
};

type Content = z.infer<z.ZodObject<typeof content>>;

const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);

const hasRightSums = ({ lines, total, vat: tax }: Content): boolean =>
  total === sum(lines.map(({ amount }) => amount)) &&
  (tax?.scheme !== 'vat' || total === sum(tax.rates.flatMap((rate) => [rate.net, rate.vat])));

/** Checks the balance of orders and invoices. Other documents need not have one. */
const hasRightBalance = (data: Content & { kind: DocumentKind }): boolean =>
  (data.kind !== 'order' && data.kind !== 'invoice') || data.balance === balanceOf(data);

/** Total − part exchange + the finance that is owed on it − payments. */
const balanceOf = ({
  total,
  partExchange: other,
  payments,
}: Pick<Content, 'total' | 'partExchange' | 'payments'>): number =>
  total -
  (other?.allowance ?? 0) +
  (other?.financeOwed ?? 0) -
  sum(payments.map(({ amount }) => amount));

const WRONG_SUMS = 'The sums of this document are not right';

/** The content of a document, which the caller provides. It gets number and date when it is issued. */
export const documentContent = z.strictObject(content).refine(hasRightSums, WRONG_SUMS);
export type DocumentContent = z.infer<typeof documentContent>;

export const documentData = z
  .strictObject({
    kind,
    number,
    /** The day in Dublin. */
    date: day,
    issuedAt: z.iso.datetime(),
    ...content,
  })
  .refine(hasRightSums, WRONG_SUMS)
  .refine(hasRightBalance, 'The balance of this document is not right');
export type DocumentData = z.infer<typeof documentData>;
