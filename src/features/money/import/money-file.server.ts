import { z } from 'zod';
import { unguardCell } from '../../../platform/csv/csv-cell.ts';
import { type CsvRecord, findHeader, openCsv } from '../../../platform/csv/csv-records.server.ts';
import { readText } from '../../../platform/csv/csv-text.server.ts';
import { AppError } from '../../../platform/errors.ts';
import { foreignText } from '../../../platform/foreign/foreign-text.ts';
import { keysOf } from '../../../platform/objects.ts';
import { COST_KINDS, HOW_IT_CAME, SCHEMES } from '../what-it-leaves.ts';
import { MONEY_HEADINGS, type MoneyCells, type MoneyField, parseMoneyRow, wordKey } from './row.ts';

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

/** The answer of the money file process. */
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

/** The first filled one of several columns of a field counts. */
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
