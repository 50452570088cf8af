import type { StockField } from '../../../domain/stock-row.ts';
import type { StockList } from '../../data/import/reference-lists.ts';
import type { StockColumns } from './import-columns.ts';

/** The result of an import, or of a dry run. */
export interface ImportReport {
  dryRun: boolean;
  /** Rows of the file without header and blank lines: the sum of the three counts below. */
  rows: number;
  added: number;
  alreadyThere: number;
  /** Rows that were not imported; the first line of the file is 1. */
  rejected: { line: number; reason: string }[];
  /** Names added to reference lists; models are preceded by their make. */
  created: Record<StockList, string[]>;
  /** The file's headings by field. */
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
