import type { Encoding } from '../../../platform/csv/csv-text.server.ts';
import { knownHeadings } from './import-columns.server.ts';
import type { ImportReport } from './import-report.server.ts';
import { guardRepeated } from '../../../platform/csv/csv-cell.ts';
import { openCsv } from '../../../platform/csv/csv-records.server.ts';
import { readText } from '../../../platform/csv/csv-text.server.ts';

interface RejectedRows extends Pick<ImportReport, 'rejected' | 'delimiter' | 'headerLine'> {
  encoding: Encoding;
}

/**
 * Yields the rejected rows of an imported file as CSV, with its header and the reason in a last column, so that
 * the rows can be corrected and imported. Begins with a byte order mark for Excel.
 */
export async function* rejectedRows(
  file: AsyncIterable<Uint8Array>,
  { encoding, rejected, delimiter, headerLine }: RejectedRows,
): AsyncGenerator<string> {
  const reasons = new Map(rejected.map(({ line, reason }) => [line, reason]));
  const { records } = await openCsv(readText(file, { encoding }), knownHeadings);
  const row = (cells: readonly string[], reason: string) =>
    `${[...cells, reason].map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`;
  let width = 0;
  for await (const { cells, line } of records) {
    const reason = reasons.get(line);
    if (line === headerLine) {
      width = cells.length;
      yield `\uFEFF${row(cells, 'Reason')}`;
    } else if (reason !== undefined) {
      // The reason is in the last column, also of a row with too few cells.
      const missing = Array.from({ length: Math.max(0, width - cells.length) }, () => '');
      yield row([...cells.map(guardRepeated), ...missing], reason);
    }
  }
}

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
