import type { DRAFT_FIELDS } from '../fields/selections.ts';
import type { StockField } from './headings.ts';
import type { Remark } from './row.ts';
import type { ShownChange } from './row-changes.ts';
import type { ReferenceListKey } from '../../reference-lists/definitions.ts';
import type { StockColumn, StockColumns } from './import-columns.server.ts';
import type { FoundEncoding } from '../../../platform/csv/csv-text.server.ts';

/** The result of an import, or of a dry run. */
export interface ImportReport {
  dryRun: boolean;
  encoding: FoundEncoding;
  delimiter: string;
  /** The line of the header; lines before it are skipped. */
  headerLine: number;
  columns: readonly StockColumn[];
  /** Headings of columns that are not imported, with the reason. */
  ignoredColumns: { heading: string; reason: string }[];
  /** Number of rows without header and blank lines: the sum of added, updated, existing and rejected rows. */
  rows: number;
  added: number;
  /** How many cars were changed, and what changed; at most `MAX_FINDINGS`. */
  updated: number;
  updates: RowUpdate[];
  /** Rows whose cars were there and did not change. */
  alreadyThere: number;
  /** Lines of rows whose cars were already there; at most `MAX_FINDINGS`. */
  alreadyThereLines: number[];
  /** How many of the added cars are published, have no price, and are not for sale by their status. */
  published: number;
  withoutPrice: number;
  notForSale: number;
  /** How many of the added cars have no price because it cannot be read. */
  unreadPrices: number;
  /** Number of added cars that lack a field for publishing, by field. */
  missing: Partial<Record<(typeof DRAFT_FIELDS)[number], number>>;
  /** Whether a column identifies cars. Otherwise a changed row adds another car. */
  hasKeys: boolean;
  /** Rejected rows; the first line of the file is 1. */
  rejected: RejectedRow[];
  /** Cells that were left out or shortened, and cars that are not for sale; at most `MAX_FINDINGS`. */
  findings: { line: number; heading: string; text: string }[];
  findingCount: number;
  /** Assumptions about incomplete cells, with the number of rows. */
  assumptions: { heading: string; text: string; rows: number }[];
  /** Names added to reference lists; each model is prefixed with its make. */
  created: Record<ReferenceListKey, string[]>;
  /** Names that were read as another name, with the number of cars. */
  merged: Record<ReferenceListKey, { from: string; to: string; cars: number }[]>;
}

export interface RejectedRow {
  line: number;
  reason: string;
  /** The car that the reason names. */
  carId?: number;
}

export interface RowUpdate {
  line: number;
  carId: number;
  car: string;
  changes: ShownChange[];
}

const MAX_FINDINGS = 10_000;

interface FileFacts
  extends
    Pick<ImportReport, 'dryRun' | 'delimiter' | 'headerLine'>,
    Pick<StockColumns, 'columns' | 'ignored'> {}

export const emptyReport = ({
  dryRun,
  delimiter,
  headerLine,
  columns,
  ignored,
}: FileFacts): ImportReport => ({
  dryRun,
  delimiter,
  headerLine,
  encoding: 'utf-8',
  columns,
  ignoredColumns: ignored,
  rows: 0,
  added: 0,
  updated: 0,
  updates: [],
  alreadyThere: 0,
  alreadyThereLines: [],
  published: 0,
  withoutPrice: 0,
  notForSale: 0,
  unreadPrices: 0,
  missing: {},
  hasKeys: columns.some(({ field }) => KEY_FIELDS.includes(field)),
  rejected: [],
  findings: [],
  findingCount: 0,
  assumptions: [],
  created: { makes: [], models: [], transmissions: [], fuelTypes: [] },
  merged: { makes: [], models: [], transmissions: [], fuelTypes: [] },
});

const KEY_FIELDS: readonly StockField[] = ['stockNumber', 'registration', 'vin'];

export function addUpdate(report: ImportReport, update: RowUpdate): void {
  report.updated += 1;
  if (report.updates.length < MAX_FINDINGS) report.updates.push(update);
}

/** Counts the rows whose cars were already there, and stores their lines. */
export function addAlreadyThere(report: ImportReport, lines: readonly number[]): void {
  report.alreadyThere += lines.length;
  report.alreadyThereLines.push(...lines.slice(0, MAX_FINDINGS - report.alreadyThereLines.length));
}

/** Adds the findings and notes of a row. Names columns by their headings in the file. */
export function addRemarks(
  report: ImportReport,
  line: number,
  { findings, notes }: { findings: readonly Remark[]; notes: readonly Remark[] },
): void {
  // Several columns can contain whether a car is for sale.
  const headingOf = (field: StockField) => {
    const columns = report.columns.filter((column) => column.field === field);
    return columns.map(({ heading }) => heading).join(' or ') || field;
  };
  for (const { field, text } of findings) {
    report.findingCount += 1;
    if (report.findingCount <= MAX_FINDINGS)
      report.findings.push({ line, heading: headingOf(field), text });
  }
  for (const { field, text } of notes) {
    const heading = headingOf(field);
    const known = report.assumptions.find((one) => one.heading === heading && one.text === text);
    if (known) known.rows += 1;
    else report.assumptions.push({ heading, text, rows: 1 });
  }
}

/** Counts a name that was read as another one. Ignores a difference in case only. */
export function addMerged(
  report: ImportReport,
  { list, from, to }: { list: ReferenceListKey; from: string; to: string },
): void {
  if (from.toLowerCase() === to.toLowerCase()) return;
  const known = report.merged[list].find((one) => one.from === from && one.to === to);
  if (known) known.cars += 1;
  else report.merged[list].push({ from, to, cars: 1 });
}
