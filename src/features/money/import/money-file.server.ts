import { z } from 'zod';
import { unguardCell } from '../../../platform/csv/csv-cell.ts';
import { type CsvRecord, findHeader, openCsv } from '../../../platform/csv/csv-records.server.ts';
import { readText } from '../../../platform/csv/csv-text.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { foreignText } from '../../../platform/foreign/foreign-text.ts';
import { keysOf } from '../../../platform/objects.ts';
import { quoted, parseDate } from '../../../platform/text/parse-text.ts';
import { NOT_AN_AMOUNT, parseEuro } from '../parse-euro.ts';
import {
  COST_KINDS,
  type CostKind,
  HOW_IT_CAME,
  type HowItCame,
  type Scheme,
  SCHEMES,
} from '../what-it-leaves.ts';

const MAX_ROWS = 2_000;

/** Longer than any text that a record can have. */
const MAX_CELL = 1_000;

const text = foreignText(2 * MAX_CELL);
const values = {
  date: z.iso.date(),
  amount: z.int(),
  vat: z.int(),
  from: text.nullable(),
  document: text.nullable(),
  note: text.nullable(),
};
const number = text.nullable();

/** The answer of the child process that reads money files. */
export const moneyFileRows = z.object({
  ignored: z.array(text),
  rows: z.array(
    z.object({
      line: z.int(),
      numbers: z.object({ stockNumber: number, registration: number, vin: number }),
      /** The record, or the sentence that says why the row cannot be read. */
      record: z.union([
        text,
        z.object({ ...values, kind: z.enum(keysOf(COST_KINDS)) }),
        z.object({
          ...values,
          how: z.enum(keysOf(HOW_IT_CAME)),
          scheme: z.enum(keysOf(SCHEMES)),
        }),
      ]),
    }),
  ),
});
export type MoneyFileRows = z.infer<typeof moneyFileRows>;
export type MoneyFileRow = MoneyFileRows['rows'][number];

/**
 * Parses a CSV file of purchases and costs.
 * @throws {AppError} invalid for a file that is no CSV, lacks a column or has too many rows
 */
export async function readMoneyFile(file: AsyncIterable<Uint8Array>): Promise<MoneyFileRows> {
  const { records } = await openCsv(readText(file), knownHeadings);
  const all: CsvRecord[] = [];
  for await (const record of records) {
    all.push(record);
    if (all.length > MAX_ROWS + 10)
      throw new AppError('invalid', 'The file has more than 2,000 rows. Split it.');
  }
  const header = findHeader(all, knownHeadings);
  if (!header) throw new AppError('invalid', 'The file is empty.');
  const columns = header.cells.map(fieldOf);
  requireColumns(columns);
  const rows = all
    .slice(all.indexOf(header) + 1)
    .map(({ cells, line }) => ({ line, cells: cellsOf(columns, cells) }))
    .filter(({ cells }) => !isTotal(cells));
  if (rows.length > MAX_ROWS)
    throw new AppError('invalid', 'The file has more than 2,000 rows. Split it.');
  return {
    ignored: header.cells
      .filter((heading, at) => heading.trim() !== '' && !columns[at])
      .map((heading) => heading.slice(0, MAX_CELL)),
    rows: rows.map(({ line, cells }) => {
      const { stockNumber = null, registration = null, vin = null } = cells;
      return { line, numbers: { stockNumber, registration, vin }, record: parseMoneyRow(cells) };
    }),
  };
}

const fieldOf = (heading: string): MoneyField | undefined =>
  keysOf(MONEY_HEADINGS).find((field) =>
    MONEY_HEADINGS[field].some((known: string) => known === wordKey(heading.slice(0, MAX_CELL))),
  );

const knownHeadings = (cells: readonly string[]) =>
  cells.filter((cell) => fieldOf(cell) !== undefined).length;

/** @throws {AppError} invalid */
function requireColumns(columns: readonly (MoneyField | undefined)[]): void {
  const missing = [
    ...(['stockNumber', 'registration', 'vin'].some((one) => columns.some((name) => name === one))
      ? []
      : ['plate or stock number']),
    ...(columns.includes('date') ? [] : ['date']),
    ...(columns.includes('amount') ? [] : ['price']),
    ...(columns.includes('kind') ? [] : ['kind']),
  ];
  if (missing.length > 0)
    throw new AppError(
      'invalid',
      `No heading says ${new Intl.ListFormat('en-IE').format(missing)}. Change the headings in the file, then choose it again.`,
    );
}

/** If several columns have the same field, the first filled cell counts. */
function cellsOf(columns: readonly (MoneyField | undefined)[], cells: readonly string[]) {
  const named: MoneyCells = {};
  for (const [at, field] of columns.entries()) {
    const cell = unguardCell(cells[at]?.trim() ?? '').slice(0, MAX_CELL);
    if (field && cell) named[field] ??= cell;
  }
  return named;
}

/** The last row of the files that the books export. */
const isTotal = ({ stockNumber, date, kind }: MoneyCells) =>
  stockNumber === 'Total' && date === undefined && kind === undefined;

/** Headings of a file of purchases and costs by field, as `wordKey` reduces them. The books export the first ones. */
const MONEY_HEADINGS = {
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
type MoneyField = keyof typeof MONEY_HEADINGS;

/** The cells of a row by field, without empty ones. */
type MoneyCells = Partial<Record<MoneyField, string>>;

/** A word in lower case, without spaces, digits and signs. */
const wordKey = (word: string) => word.toLowerCase().replaceAll(/[^a-z]/g, '');

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

type MoneyRow = MoneyValues & ({ kind: CostKind } | { how: HowItCame; scheme: Scheme });

/**
 * Parses a row. Its kind decides whether it is a cost (`Parts`) or a purchase (`Private seller`). The column "VAT" is
 * read for costs only, because in the stock book it is the VAT on the sale.
 * @returns the sentence that says what is wrong, for a row that cannot be read
 */
function parseMoneyRow(cells: MoneyCells): MoneyRow | string {
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
  const read = { date: date.value, amount, vat, from, document, note };
  if ('kind' in found) return { ...read, ...found };
  const scheme = schemeOf(found.how, cells.scheme);
  return typeof scheme === 'string' ? { ...read, ...found, scheme } : scheme.problem;
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
