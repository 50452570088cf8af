import { AppError } from '../../../domain/errors.ts';
import {
  REQUIRED_STOCK_FIELDS,
  STOCK_FIELDS,
  STOCK_HEADINGS,
  type StockField,
} from '../../../domain/stock/stock-row.ts';

const CURRENCY_IN_HEADING = { eur: 'EUR', gbp: 'GBP', usd: 'USD' } as const;

/** `Price (€)` and `price_eur` are the same heading. */
function heading(text: string): string {
  return text
    .replaceAll('€', 'eur')
    .replaceAll('£', 'gbp')
    .replaceAll('$', 'usd')
    .replaceAll('₂', '2')
    .normalize('NFKD')
    .replace(/[^a-z0-9]/giu, '')
    .toLowerCase();
}

export interface StockColumns {
  /** Column index by field. */
  places: ReadonlyMap<StockField, number>;
  /** Headings in the file by field. */
  read: Partial<Record<StockField, string>>;
  /** Headings that no field has, and further headings of a field that already has a column. */
  ignored: string[];
  /** Currency in the heading of the price, such as `Price (£)`, or an empty string. */
  currency: string;
  width: number;
}

/** Counts the known headings. */
export function knownHeadings(cells: readonly string[]): number {
  return matchHeadings(cells).size;
}

function matchHeadings(cells: readonly string[]): Map<StockField, number> {
  const reduced = cells.map(heading);
  const places = new Map<StockField, number>();
  for (const field of STOCK_FIELDS) {
    const word = STOCK_HEADINGS.get(field)?.find((candidate) => reduced.includes(candidate));
    if (word !== undefined) places.set(field, reduced.indexOf(word));
  }
  return places;
}

/**
 * Finds the column of each field by its heading. If several columns match a field, uses the heading that
 * is listed first in its definition.
 * @throws {AppError} invalid if a required column is missing
 */
export function mapColumns(cells: readonly string[]): StockColumns {
  const places = matchHeadings(cells);
  const missing = REQUIRED_STOCK_FIELDS.filter((field) => !places.has(field));
  if (missing.length > 0) {
    const needed = `the first line must contain the headings make, model, year and price`;
    throw new AppError(
      'invalid',
      `The file has no column for ${sentenceList(missing)}: ${needed}.`,
    );
  }
  const used = new Set(places.values());
  const price = heading(cells[places.get('price') ?? -1] ?? '');
  const named = Object.entries(CURRENCY_IN_HEADING).find(([suffix]) => price.endsWith(suffix));
  return {
    places,
    read: Object.fromEntries([...places].map(([field, at]) => [field, cells[at]])),
    ignored: cells.filter((cell, at) => !used.has(at) && cell.trim() !== ''),
    currency: named?.[1] ?? '',
    width: cells.length,
  };
}

const sentenceList = (words: readonly string[]) =>
  new Intl.ListFormat('en-IE', { type: 'conjunction' }).format(words);

/** The cells of a row by field. */
export function pickFields(
  columns: StockColumns,
  cells: readonly string[],
): Partial<Record<StockField, string>> {
  const fields: Partial<Record<StockField, string>> = {};
  for (const [field, at] of columns.places) fields[field] = cells[at] ?? '';
  if (columns.currency !== '' && !fields.currency?.trim()) fields.currency = columns.currency;
  return fields;
}
