import type { ReferenceListKey } from '../src/features/reference-lists/definitions.ts';
import type { ImportReport } from '../src/features/cars/import/import-report.server.ts';

const LINES_SHOWN = 20;
const NAMES_SHOWN = 12;

const separated = (figure: number) => figure.toLocaleString('en-IE');
const count = (figure: number, one: string, many = `${one}s`) =>
  `${separated(figure)} ${figure === 1 ? one : many}`;

const LISTS: readonly [ReferenceListKey, string][] = [
  ['makes', 'make'],
  ['models', 'model'],
  ['transmissions', 'transmission'],
  ['fuelTypes', 'fuel type'],
];

const DELIMITER_NAMES: Readonly<Record<string, string | undefined>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'pipes',
};

/** Formats the report as text. With `isWhole` lists are not cut, for a file. */
export function summary(
  report: ImportReport,
  {
    rejectedFile,
    reportFile,
  }: { rejectedFile?: string | undefined; reportFile?: string | undefined } = {},
  isWhole = false,
): string {
  const { dryRun, rejected, findings, assumptions } = report;
  const shown = isWhole ? Infinity : LINES_SHOWN;
  const more = (hidden: number, hint: string) =>
    hidden > 0 ? [`  … and ${separated(hidden)} more${hint}`] : [];
  const lines = [
    `${count(report.rows, 'row')}: ${dryRun ? 'would add' : 'added'} ${count(report.added, 'car')}, ${count(report.alreadyThere, 'was', 'were')} already there, ${separated(rejected.length)} rejected.`,
    ...draftLines(report),
    fileLine(report),
    '',
    'Columns:',
    ...report.columns.map(
      ({ heading, field, unit }) =>
        `  ${heading} -> ${words(field)}${unit ? ` (${unit === 'litre' ? 'litres' : unit})` : ''}`,
    ),
    ...report.ignoredColumns.map(({ heading, reason }) => `  ${heading} is ignored: ${reason}`),
  ];
  if (!report.hasKeys) {
    lines.push(
      '  No column has a stock number, registration or VIN: a car whose row changes is added again.',
    );
  }
  const assumed = assumptions.map(
    ({ heading, text, rows }) => `  ${heading}: ${text} (${count(rows, 'row')})`,
  );
  lines.push(...section('Assumed:', assumed));
  lines.push(
    ...section(
      'Names:',
      LISTS.flatMap(([list, noun]) =>
        nameLines(report, list, noun, isWhole ? Infinity : NAMES_SHOWN),
      ),
    ),
  );
  const cells = findings
    .slice(0, shown)
    .map(({ line, heading, text }) => `  Line ${line}, ${heading}: ${text}`);
  const cellHint =
    isWhole || reportFile !== undefined ? '' : '; --report FILE writes them to a file';
  lines.push(
    ...section('Cells and status:', [
      ...cells,
      ...more(report.findingCount - cells.length, cellHint),
    ]),
  );
  if (isWhole) lines.push(...section('Already there:', alreadyThereLines(report)));
  const rows = rejected.slice(0, shown).map(({ line, reason }) => `  Line ${line}: ${reason}`);
  const rowHint =
    isWhole || rejectedFile !== undefined ? '' : '; --rejected FILE writes all of them to a file';
  lines.push(...section('Rejected:', [...rows, ...more(rejected.length - rows.length, rowHint)]));
  if (rejectedFile !== undefined && rejected.length > 0)
    lines.push('', `The rejected rows are in ${rejectedFile}.`);
  if (dryRun) lines.push('', 'This was a dry run: nothing was changed.');
  return lines.join('\n');
}

function alreadyThereLines({ alreadyThere, alreadyThereLines: listed }: ImportReport): string[] {
  const hidden = alreadyThere - listed.length;
  return [
    ...listed.map((line) => `  Line ${line}`),
    ...(hidden > 0 ? [`  … and ${separated(hidden)} more`] : []),
  ];
}

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', title, ...lines];

/** `engine size` for `engineSize`. */
const words = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function draftLines(report: ImportReport): string[] {
  const { added, published, withoutPrice, unreadPrices, notForSale } = report;
  const drafts = added - published;
  const reason =
    published > 0 || notForSale + unreadPrices >= added
      ? 'their status, their price, or the column that says whether to publish them, keeps them off the site'
      : 'the import brings no photos. Add photos and publish them, or import with --publish';
  return [
    ...(drafts > 0 ? [`${count(drafts, 'is a draft', 'are drafts')}: ${reason}.`] : []),
    ...(notForSale > 0 ? [`${count(notForSale, 'is', 'are')} not for sale by status.`] : []),
    ...(unreadPrices > 0
      ? [`${count(unreadPrices, 'has', 'have')} a price that cannot be read: see "to fix".`]
      : []),
    ...(withoutPrice > 0
      ? [`${count(withoutPrice, 'has', 'have')} no price: visitors read "Ask us for the price".`]
      : []),
  ];
}

const ENCODING_NAMES = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252, because it is not UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
} as const;

function fileLine({ encoding, delimiter, headerLine }: ImportReport): string {
  const name = DELIMITER_NAMES[delimiter] ?? `'${delimiter}'`;
  const header = headerLine > 1 ? ` The header is line ${headerLine}.` : '';
  return `The file is in ${ENCODING_NAMES[encoding]}, separated by ${name}.${header}`;
}

function nameLines(
  { created, merged, dryRun }: ImportReport,
  list: ReferenceListKey,
  noun: string,
  shown: number,
): string[] {
  const cut = (names: readonly string[]) =>
    names.slice(0, shown).join(', ') + (names.length > shown ? ', …' : '');
  const lines: string[] = [];
  if (created[list].length > 0) {
    const verb = dryRun ? 'Would create' : 'Created';
    lines.push(`  ${verb} ${count(created[list].length, noun)}: ${cut(created[list])}`);
  }
  if (merged[list].length > 0) {
    const same = merged[list].map(({ from, to, cars }) => `'${from}' = '${to}' (${cars})`);
    lines.push(`  Read as the same ${noun}: ${cut(same)}`);
  }
  return lines;
}
