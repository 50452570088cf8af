import type { RestoredBackup } from '../src/features/backup/restore-backup.server.ts';

/** `12,345 rows and 678 image files (90 MB).` */
export function contentSummary({ header, end }: RestoredBackup): string {
  const rows = header.tables.reduce((total, table) => total + table.rows, 0);
  return `${rows.toLocaleString('en-IE')} rows and ${end.files.toLocaleString('en-IE')} image files (${megabytes(end.bytes)}).`;
}

export const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('en-IE', { maximumFractionDigits: 1 })} MB`;
