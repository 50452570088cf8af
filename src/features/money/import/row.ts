import { quoted, parseDate } from '../../cars/parse-text.ts';
import { keysOf } from '../../../platform/objects.ts';
import { NOT_AN_AMOUNT, parseEuro } from '../parse-euro.ts';
import {
  COST_KINDS,
  type CostKind,
  HOW_IT_CAME,
  type HowItCame,
  type Scheme,
  SCHEMES,
} from '../what-it-leaves.ts';

/** Headings of a file of purchases and costs by field, as `wordKey` reduces them. The books export the first ones. */
export const MONEY_HEADINGS = {
  stockNumber: ['stocknumber', 'stockno', 'stock', 'stocknum', 'stockid'],
  registration: ['plate', 'reg', 'registration', 'regno', 'regnumber', 'numberplate'],
  vin: ['vin', 'chassis', 'chassisnumber', 'chassisno'],
  date: ['date', 'purchasedate', 'boughton', 'datebought', 'invoicedate', 'bought'],
  amount: ['price', 'amount', 'purchaseprice', 'pricepaid', 'cost', 'paid', 'total'],
  from: ['from', 'seller', 'supplier', 'boughtfrom', 'vendor'],
  kind: ['kind', 'type', 'category', 'howitcame', 'how'],
  scheme: ['scheme', 'vatscheme'],
  vat: ['vat', 'vatamount'],
  purchaseVat: ['vatinprice', 'purchasevat'],
  document: ['document', 'documentnumber', 'invoice', 'invoicenumber', 'invoiceno'],
  note: ['note', 'notes', 'comment', 'description'],
} as const satisfies Record<string, readonly string[]>;
export type MoneyField = keyof typeof MONEY_HEADINGS;

/** The cells of a row by field, without empty ones. */
export type MoneyCells = Partial<Record<MoneyField, string>>;

/** A word in lower case, without spaces, digits and signs. */
export const wordKey = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Other words for kinds, as dealers write them. */
const OTHER_WORDS: Readonly<Partial<Record<CostKind | HowItCame, readonly string[]>>> = {
  transport: ['delivery', 'collection', 'shipping', 'ferry'],
  parts: ['part'],
  labour: ['service', 'repair', 'repairs', 'bodywork', 'paint'],
  valet: ['valeting', 'cleaning'],
  tyres: ['tyre', 'tires'],
  private: ['private', 'privateseller', 'privatesale'],
  partExchange: ['partex', 'partexchange', 'px', 'tradein'],
  auction: ['auction'],
  vatInvoice: ['vatinvoice', 'vatqualifying'],
  import: ['gb', 'uk', 'ukimport', 'greatbritain'],
  northernIreland: ['ni'],
};

const KINDS = new Map<string, { kind: CostKind } | { how: HowItCame }>([
  ...keysOf(COST_KINDS).flatMap((kind) => wordsOf(kind, COST_KINDS[kind].label, { kind })),
  ...keysOf(HOW_IT_CAME).flatMap((how) => wordsOf(how, HOW_IT_CAME[how].label, { how })),
]);

function wordsOf<Found>(name: CostKind | HowItCame, label: string, found: Found) {
  const words = [wordKey(name), wordKey(label), ...(OTHER_WORDS[name] ?? [])];
  return words.map((word) => [word, found] as const);
}

interface MoneyValues {
  date: string;
  /** Cents. */
  amount: number;
  vat: number;
  from: string | null;
  document: string | null;
  note: string | null;
}

export type MoneyRow = MoneyValues & ({ kind: CostKind } | { how: HowItCame; scheme: Scheme });

/**
 * Parses a row: the kind of a cost makes it a cost, a way in which a car came makes it a purchase. The column "VAT" is
 * read for costs only, because in the stock book it is the VAT on the sale.
 * @returns the sentence that says what is wrong, for a row that cannot be read
 */
export function parseMoneyRow(cells: MoneyCells): MoneyRow | string {
  if (cells.date === undefined) return 'the date is missing';
  const date = parseDate(cells.date);
  if ('code' in date) return date.message;
  if (date.note !== undefined) return `${quoted(cells.date)} has no day: write it as 14/03/2026`;
  if (cells.amount === undefined) return 'the price is missing';
  const amount = parseEuro(cells.amount);
  if (amount === null) return `${quoted(cells.amount)} is not an amount. ${NOT_AN_AMOUNT}`;
  if (cells.kind === undefined) return `the kind is missing. ${KNOWN_KINDS}`;
  const found = KINDS.get(wordKey(cells.kind));
  if (!found) return `${quoted(cells.kind)} is not a known kind. ${KNOWN_KINDS}`;
  const vatCell = ('kind' in found ? cells.vat : cells.purchaseVat) ?? '0';
  const vat = /^[€\s]*0+([.,]0+)?$/.test(vatCell) ? 0 : parseEuro(vatCell);
  if (vat === null) return `${quoted(vatCell)} is not an amount of VAT. ${NOT_AN_AMOUNT}`;
  const { from = null, document = null, note = null } = cells;
  const values = { date: date.value, amount, vat, from, document, note };
  if ('kind' in found) return { ...values, ...found };
  const scheme = schemeOf(found.how, cells.scheme);
  return typeof scheme === 'string' ? { ...values, ...found, scheme } : scheme.problem;
}

const KNOWN_KINDS = `Write how the car came, for example ${HOW_IT_CAME.private.label}, or the kind of a cost, for example ${COST_KINDS.parts.label}`;

function schemeOf(how: HowItCame, cell: string | undefined): Scheme | { problem: string } {
  const choices = `${SCHEMES.margin} or ${SCHEMES.vat}`;
  if (cell === undefined) {
    const [only, ...others] = HOW_IT_CAME[how].schemes;
    return others.length === 0 ? only : { problem: `the scheme is missing: ${choices}` };
  }
  const named = keysOf(SCHEMES).find((one) =>
    [one, SCHEMES[one]].some((word) => wordKey(word) === wordKey(cell)),
  );
  return named ?? { problem: `${quoted(cell)} is not a known scheme: ${choices}` };
}
