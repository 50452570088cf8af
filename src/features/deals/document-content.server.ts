import type { Context } from '../../app/context.server.ts';
import type { Db } from '../../platform/database/client.server.ts';
import { money } from '../../platform/format.ts';
import { carFacts, type DealCar, findAdvert } from '../cars/deal-car.server.ts';
import type { DocumentContent } from '../documents/document-data.ts';
import type { DocumentKind } from '../documents/options.ts';
import { type Cents, type Scheme, vatIn } from '../money/what-it-leaves.ts';
import { dublinTime } from '../../platform/dublin-time.ts';
import type { Dealer } from '../settings/dealer.ts';
import { amountsOf, vatLines } from './amounts.ts';
import type { StoredDeal, StoredPayment } from './lock.server.ts';

/** The contents of the documents of a deal. */

export interface Parts {
  deal: StoredDeal;
  payments: readonly StoredPayment[];
  /** Null for a receipt after the car was deleted. */
  car: DealCar | null;
  /** The dealer's statements about the car. */
  statements: readonly string[];
  scheme: Scheme | null;
}

type ContentContext = Pick<Context, 'settings' | 'now'> & { db: Db };

const NOTHING = {
  financeCompany: null,
  lines: [],
  total: 0,
  vat: null,
  partExchange: null,
  payments: [],
  balance: null,
  checklist: [],
  terms: null,
  rightToCancel: false,
  signatures: [],
  annex: null,
  references: [],
  reason: null,
  note: null,
} satisfies Partial<DocumentContent>;

/** Returns a document without any amount, for the parties and the car of a deal. */
async function blank(
  { db, settings }: ContentContext,
  { deal, car, statements }: Parts,
): Promise<DocumentContent> {
  const { name, printedName, address, vatNumber } = deal.buyer;
  return {
    ...NOTHING,
    dealer: dealerParty(settings.current('dealer')),
    customer: { name, printedName, address, vatNumber },
    car: car && { ...(await carFacts(db, car)), statements: [...statements] },
  };
}

const dealerParty = (dealer: Dealer): DocumentContent['dealer'] => {
  const { lines, town, county, eircode, country } = dealer.address;
  return {
    name: dealer.legalName,
    tradingName: dealer.name === dealer.legalName ? null : dealer.name,
    address: [...lines, town, county, eircode ?? '', country].filter(Boolean),
    phone: dealer.phone,
    email: dealer.email,
    vatNumber: dealer.vatNumber ?? null,
    companyNumber: dealer.companyNumber ?? null,
    registeredOffice: dealer.registeredOffice ?? null,
    placeOfRegistration: dealer.placeOfRegistration ?? null,
    logo: dealer.logo ?? null,
  };
};

/** Returns an order or an invoice: both have the amounts of the whole deal. */
export async function saleContent(ctx: ContentContext, parts: Parts): Promise<DocumentContent> {
  const { deal, payments, scheme } = parts;
  const { date } = dublinTime(ctx.now);
  const amounts = amountsOf(deal, payments);
  const { partExchange, finance } = deal;
  return {
    ...(await blank(ctx, parts)),
    financeCompany: finance && {
      name: finance.company,
      address: finance.address,
      amount: finance.amount,
    },
    lines: [
      { text: carLine(parts), note: null, amount: deal.price ?? 0 },
      ...extraLines(deal.extras),
      ...(deal.discount > 0 ? [{ text: 'Discount', note: null, amount: -deal.discount }] : []),
    ],
    total: amounts.total,
    vat: scheme && vatOf({ car: amounts.car, extras: deal.extras }, scheme, date),
    partExchange: partExchange && {
      title: titleOf(partExchange),
      plate: partExchange.registration,
      kilometres: partExchange.mileageKm,
      allowance: partExchange.allowance,
      financeOwed: partExchange.financeOwed,
    },
    payments: payments.map(({ date: on, method, amount, receiptNumber }) => ({
      date: on,
      how: method,
      amount,
      receipt: receiptNumber,
    })),
    balance: amounts.balance,
    note: deal.note,
  };
}

/** The reference to a document of the deal; none without its number. */
export const referenceTo = <Relation extends DocumentContent['references'][number]['relation']>(
  relation: Relation,
  kind: DocumentKind,
  number: string | null | undefined,
) => (number ? [{ relation, kind, number }] : []);

/** Returns a credit note: for the whole invoice if `amount` is null, or else for a part of the price. */
export async function creditContent(
  ctx: ContentContext,
  parts: Parts,
  { amount, reason }: { amount: Cents | null; reason: string },
): Promise<DocumentContent> {
  const { deal, payments, scheme } = parts;
  const date = dublinTime(deal.invoicedAt ?? ctx.now).date;
  const { car, total } = amountsOf(deal, payments);
  const back = { ...(await blank(ctx, parts)), reason };
  const references = referenceTo('credits', 'invoice', deal.invoiceNumber);
  if (amount === null) {
    const vat = scheme && vatOf({ car, extras: deal.extras }, scheme, date);
    return {
      ...back,
      references,
      lines: [
        { text: carLine(parts), note: null, amount: -car },
        ...extraLines(deal.extras).map((one) => ({ ...one, amount: -one.amount })),
      ],
      total: -total,
      vat: vat && negative(vat),
    };
  }
  // The difference, so that invoice and credit note together have the VAT of the books.
  const tax = vatIn(car, date) - vatIn(car - amount, date);
  const [rate] = scheme === 'vat' ? vatLines({ car, extras: [] }, scheme, date) : [];
  return {
    ...back,
    references,
    lines: [{ text: `Reduction of the price: ${carLine(parts)}`, note: null, amount: -amount }],
    total: -amount,
    vat: rate
      ? { scheme: 'vat', rates: [{ ...rate, net: tax - amount, vat: -tax }] }
      : scheme && { scheme: 'margin' },
  };
}

/** The receipt for an entry of money. @param reverses number of the receipt that the entry takes back */
export async function receiptContent(
  ctx: ContentContext,
  parts: Parts,
  entry: Pick<StoredPayment, 'kind' | 'date' | 'amount' | 'method' | 'note'>,
  reverses: string | null,
): Promise<DocumentContent> {
  const { kind, date, amount, method, note } = entry;
  const { deal, payments } = parts;
  const { orderNumber, invoiceNumber } = deal;
  return {
    ...(await blank(ctx, parts)),
    lines: [{ text: RECEIVED[kind], note, amount }],
    total: amount,
    payments: [{ date, how: method, amount, receipt: null }],
    balance: deal.state === 'cancelled' ? null : amountsOf(deal, payments).balance - amount,
    references: [
      ...(invoiceNumber
        ? referenceTo('belongsTo', 'invoice', invoiceNumber)
        : referenceTo('belongsTo', 'order', orderNumber)),
      ...referenceTo('credits', 'receipt', reverses),
    ],
  };
}

const RECEIVED = {
  payment: 'Payment received with thanks',
  refund: 'Money paid back',
  reversal: 'Reversal of a receipt',
} as const;

/** The purchase note: the part exchange, at its full allowance. The customer is the seller. */
export async function purchaseContent(
  ctx: ContentContext,
  parts: Parts,
  { how }: { how: 'partExchange' | 'vatInvoice' },
): Promise<DocumentContent> {
  const { deal } = parts;
  const { partExchange } = deal;
  if (!partExchange) throw new Error('The deal has no part exchange');
  const { make, model, year, registration, vin, mileageKm, allowance, financeOwed } = partExchange;
  const { date } = dublinTime(ctx.now);
  const owed = `Of this, ${money(financeOwed / 100, 'EUR')} is paid to ${partExchange.financeCompany ?? 'the finance company'}`;
  return {
    ...(await blank(ctx, { ...parts, car: null })),
    car: {
      make,
      model,
      derivative: null,
      year,
      plate: registration,
      vin,
      kilometres: mileageKm,
      firstRegistration: null,
      colour: null,
      statements: [],
    },
    lines: [
      {
        text: `${titleOf(partExchange)}, ${registration}`,
        note: financeOwed > 0 ? owed : null,
        amount: allowance,
      },
    ],
    total: allowance,
    vat:
      how === 'vatInvoice'
        ? vatOf({ car: allowance, extras: [] }, 'vat', date)
        : { scheme: 'margin' },
    references: referenceTo('belongsTo', 'order', deal.orderNumber),
  };
}

/** The handover with its checklist. */
export async function handoverContent(
  ctx: ContentContext,
  parts: Parts,
  checklist: DocumentContent['checklist'],
): Promise<DocumentContent> {
  const { deal, payments } = parts;
  return {
    ...(await blank(ctx, parts)),
    checklist,
    balance: amountsOf(deal, payments).balance,
    references: referenceTo('belongsTo', 'invoice', deal.invoiceNumber),
  };
}

/** Sections of the advert that are running text. */
const TEXTS = ['Description', 'Key Features'];

/** Returns the last advert of the car on the site, as the annex of an order. Null if it never was there. */
export async function annexOf(
  { db, now }: ContentContext,
  { carId }: DealCar,
): Promise<DocumentContent['annex']> {
  const advert = await findAdvert(db, carId, now);
  if (!advert?.content) return null;
  const inHead = (label: string) =>
    advert.texts.find((one) => one.section === '' && one.label === label)?.text;
  const title = inHead('Name') ?? '';
  return {
    versionId: advert.advertId,
    since: advert.at.toISOString(),
    // Not the head of the whole chain: a change of another car must not invalidate a signature.
    head: advert.sha256,
    title,
    price: [inHead('Price'), inHead('Reduction')].filter(Boolean).join('. '),
    facts: advert.texts
      .filter(({ section }) => !TEXTS.includes(section))
      .map(({ label, text }) => ({ label, value: text.replaceAll('\n', ', ') })),
    texts: advert.texts
      .filter(({ section }) => TEXTS.includes(section))
      .map(({ section, text }) => ({ heading: section, text })),
    photos: advert.photos.flatMap(({ sha256, storageKey }, index) =>
      storageKey === null ? [] : { sha256, storageKey, alt: `${title}, photo ${index + 1}` },
    ),
  };
}

const titleOf = ({ year, make, model }: { year: number | null; make: string; model: string }) =>
  [year, make, model].filter((part) => part !== null).join(' ');

const carLine = ({ deal, car }: Parts) =>
  [deal.carTitle, car?.registration].filter(Boolean).join(', ');

const extraLines = (extras: StoredDeal['extras']) =>
  extras.map(({ name, price }) => ({ text: name, note: null, amount: price }));

type Vat = NonNullable<DocumentContent['vat']>;

const vatOf = (sold: Parameters<typeof vatLines>[0], scheme: Scheme, date: string): Vat =>
  scheme === 'margin' ? { scheme } : { scheme, rates: vatLines(sold, scheme, date) };

const negative = (vat: Vat): Vat =>
  vat.scheme === 'margin'
    ? vat
    : {
        ...vat,
        rates: vat.rates.map((one) => ({ ...one, net: -one.net, vat: -one.vat })),
      };
