import { parseArgs } from 'node:util';
import { headingOf, HEADINGS } from '../src/features/cars/import/headings.ts';
import { keysOf } from '../src/platform/objects.ts';
import { isKnownTarget } from '../src/features/cars/import/import-columns.server.ts';
import { DEFAULT_IMPORT, type ImportOptions } from '../src/features/cars/import/import.server.ts';
import { ENCODINGS } from '../src/platform/csv/csv-text.server.ts';
import { UsageError } from './tool.ts';

const REQUIRED = ['make', 'model', 'year', 'price'];

const OPTIONAL_COLUMNS = keysOf(HEADINGS)
  .filter((field) => !REQUIRED.includes(field))
  .map(headingOf)
  .join(', ')
  .replaceAll(/(.{1,85})(?: |$)/g, '$1\n            ')
  .trimEnd();

export const HELP = `npm run stock:import -- FILE [options]
Imports the cars of a CSV file, with or without a running server. See --help.

FILE is a CSV file, plain or .gz, separated by commas, semicolons, tabs or pipes. One of its first lines
contains the column names, in any order, as spreadsheets and feeds write them (Meta, Google, DMS14, vAuto,
HomeNet, Auto Trader, mobile.de). The report says what each column became, and which ones were ignored.
  required: ${REQUIRED.join(', ')}
  optional: ${OPTIONAL_COLUMNS}

  --dry-run          validate the file and print the report, but change nothing
  --map 'NAME=FIELD' read the column NAME as FIELD, one of the names above, perhaps with a unit, such as
                     'engine power (kW)', or ignore. May be repeated
  --publish          publish the cars at once, although they have no photos yet. Without it they are
                     drafts. A car that is sold, reserved or not available stays a draft, and one with
                     'no' in a column 'publish' or with a price that cannot be read
  --draft            import the cars as drafts (default)
  --distance mi|km   unit of mileages that have none in the file; both units are stored. Without it, miles
                     if the prices are in pounds or dollars, else km
  --rate RATE        euro per pound, for example 1.17. Converts prices in pounds, and prices without a
                     currency, to whole euro. Without it every price keeps its amount, in the currency
                     of the file or else in euro
  --encoding NAME    utf-8 or windows-1252, if the import does not recognise the encoding
  --rejected FILE    write the rejected rows to this CSV file, with the reason in a last column
  --report FILE      write the whole report to this file; the terminal shows the first lines of long lists

Missing makes, models, transmissions and fuel types are created; names that differ in accents, spaces,
hyphens or by a known synonym are the same. A cell that cannot be read is left out and reported by row
and column (the first line of the file is line 1). Only these rows are rejected: rows without make, model
or year, rows with too many cells, rows that end before a column with make, model, year, price, currency or
an identifier, and cars that are twice in the file. A car without a price asks visitors to ask. If the
file cannot be read to the end, nothing is imported. Importing the same file again adds nothing: a car is
identified by its stock number, registration or VIN, or else by the content of its row and the number of
identical rows before it. Existing cars are not changed.

Uses PostgreSQL if DATABASE_URL is set, or else the embedded database in DATA_DIR.

Exit codes: 0 if all rows were imported, 2 if some were rejected, 1 if nothing was imported.`;

export interface ImportArguments {
  file: string;
  rejectedFile: string | undefined;
  reportFile: string | undefined;
  options: ImportOptions;
}

/** @throws {UsageError} or the TypeError of `parseArgs` if an option is unknown or invalid */
export function readArguments(args: string[]): ImportArguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: DEFAULT_IMPORT.dryRun },
      map: { type: 'string', multiple: true, default: [] },
      distance: { type: 'string' },
      rate: { type: 'string' },
      draft: { type: 'boolean', default: false },
      publish: { type: 'boolean', default: DEFAULT_IMPORT.publish },
      encoding: { type: 'string', default: DEFAULT_IMPORT.encoding },
      rejected: { type: 'string' },
      report: { type: 'string' },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('Expected one file to import.');
  const { distance = null, publish } = values;
  if (distance !== null && distance !== 'km' && distance !== 'mi')
    throw new UsageError('--distance must be km or mi.');
  const rate = values.rate === undefined ? null : Number(values.rate);
  if (rate !== null && !(rate >= 0.01 && rate <= 9))
    throw new UsageError('--rate must be the price of one pound in euro, for example 1.17.');
  const encoding = ENCODINGS.find((known) => known === values.encoding.toLowerCase());
  if (!encoding) throw new UsageError(`--encoding must be ${ENCODINGS.join(', ')}.`);
  if (values.draft && publish) throw new UsageError('Choose --draft or --publish, not both.');
  const map = readMap(values.map);
  return {
    file,
    rejectedFile: values.rejected,
    reportFile: values.report,
    options: {
      ...DEFAULT_IMPORT,
      dryRun: values['dry-run'],
      distance,
      rate,
      publish,
      encoding,
      map,
    },
  };
}

/** Splits at the last `=`, because headings may contain one. */
function readMap(entries: readonly string[]): Record<string, string> {
  const map: Record<string, string> = {};
  for (const entry of entries) {
    const at = entry.lastIndexOf('=');
    const [heading, target] = [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()];
    if (heading === '') throw new UsageError(`--map '${entry}' must be 'Heading=field'.`);
    if (!isKnownTarget(target))
      throw new UsageError(`--map '${entry}': '${target}' is not a field.`);
    map[heading] = target;
  }
  return map;
}
