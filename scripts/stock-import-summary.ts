import type { ImportReport } from '../server/services/stock/import-report.ts';

const ROWS_SHOWN = 20;
const NAMES_SHOWN = 12;

const count = (figure: number, one: string, many = `${one}s`) =>
  `${figure.toLocaleString('en-IE')} ${figure === 1 ? one : many}`;

/**
 * Formats the report for the terminal.
 * @param listed file with all rejected rows, if any
 */
export function summary(report: ImportReport, listed: string | undefined): string {
  const { dryRun, created, rejected } = report;
  const lines = [
    `${count(report.rows, 'row')}: ${dryRun ? 'would add' : 'added'} ${count(report.added, 'car')}, ${count(report.alreadyThere, 'was', 'were')} already there, ${rejected.length.toLocaleString('en-IE')} rejected.`,
    ...names(created.makes, 'make', dryRun),
    ...names(created.models, 'model', dryRun),
    ...names(created.transmissions, 'transmission', dryRun),
    ...names(created.fuelTypes, 'fuel type', dryRun),
  ];
  if (report.ignoredColumns.length > 0) {
    lines.push(`Columns that were ignored: ${report.ignoredColumns.join(', ')}.`);
  }
  lines.push(
    ...rejected.slice(0, ROWS_SHOWN).map(({ line, reason }) => `Line ${line}: ${reason}.`),
  );
  const more = rejected.length - ROWS_SHOWN;
  if (listed !== undefined) lines.push(`All rejected rows are listed in ${listed}.`);
  else if (more > 0) {
    lines.push(
      `… and ${more.toLocaleString('en-IE')} more; --rejected FILE writes all of them to a file.`,
    );
  }
  if (dryRun) lines.push('This was a dry run: nothing was changed.');
  return lines.join('\n');
}

function names(created: readonly string[], noun: string, dryRun: boolean): string[] {
  if (created.length === 0) return [];
  const shown = created.slice(0, NAMES_SHOWN).join(', ');
  const rest = created.length > NAMES_SHOWN ? ', …' : '';
  return [`${dryRun ? 'Would create' : 'Created'} ${count(created.length, noun)}: ${shown}${rest}`];
}

/** Formats the rejected rows as CSV. */
export function rejectedCsv({ rejected }: ImportReport): string {
  const rows = rejected.map(({ line, reason }) => `${line},"${reason.replaceAll('"', '""')}"`);
  return ['line,reason', ...rows, ''].join('\n');
}
