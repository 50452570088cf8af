import type { StockField } from '../../../domain/stock/stock-row.ts';
import type { ReferenceListKey } from '../../../domain/reference-lists/definitions.ts';
import type { StockColumns } from './import-columns.ts';

/** The result of an import, or of a dry run. */
export interface ImportReport {
  dryRun: boolean;
  /** Number of rows without header and blank lines: the sum of added, existing and rejected rows. */
  rows: number;
  added: number;
  alreadyThere: number;
  /** Rejected rows; the first line of the file is 1. */
  rejected: { line: number; reason: string }[];
  /** Names added to reference lists; each model is prefixed with its make. */
  created: Record<ReferenceListKey, string[]>;
  /** Headings in the file by field. */
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
