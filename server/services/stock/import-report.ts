import type { StockField } from '../../../domain/stock-row.ts';
import type { StockList } from '../../data/import/reference-lists.ts';
import type { StockColumns } from './import-columns.ts';

/** What an import did, or with `dryRun` would have done. */
export interface ImportReport {
  dryRun: boolean;
  /** Rows of the file, without header and blank lines: added, already there and rejected together. */
  rows: number;
  added: number;
  alreadyThere: number;
  /** Rows that stayed out; the first line of the file is 1. */
  rejected: { line: number; reason: string }[];
  /** Names that were missing; models with their make before them. */
  created: Record<StockList, string[]>;
  /** Headings as the file writes them, by the field they fill. */
  columns: Partial<Record<StockField, string>>;
  ignoredColumns: string[];
}

export const emptyReport = (dryRun: boolean, columns: StockColumns): ImportReport => ({
  dryRun,
  rows: 0,
  added: 0,
  alreadyThere: 0,
  rejected: [],
  created: { makes: [], models: [], transmissions: [], fuelTypes: [] },
  columns: columns.read,
  ignoredColumns: columns.ignored,
});
