import type { ImportReport } from './import-report.server.ts';

/** Fields of the report that the browser gets unchanged. */
export const REPORTED = [
  'rows',
  'added',
  'updated',
  'hasKeys',
  'assumptions',
  'created',
  'updates',
  'rejected',
  'findings',
] as const satisfies (keyof ImportReport)[];

/** The summary of an import that the browser shows before and after it. Lists are shortened; counts are complete. */
export interface ImportPreview extends Pick<ImportReport, (typeof REPORTED)[number]> {
  unchanged: number;
  rejectedCount: number;
  findingCount: number;
  /** Fields that added cars lack for publishing: the label, and the number of cars. */
  missing: { label: string; cars: number }[];
  /** The field that each column became. */
  columns: { heading: string; field: string }[];
  ignored: ImportReport['ignoredColumns'];
}

export type ImportLine =
  | { progress: { bytes: number; total: number; rows: number } }
  | { result: ImportPreview }
  | { error: string };
