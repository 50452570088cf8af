import { parseArgs } from 'node:util';
import { REQUIRED_STOCK_FIELDS, STOCK_FIELDS, type StockField } from '../domain/stock/stock-row.ts';
import type { ImportOptions } from '../server/services/stock/import.ts';
import { ENCODINGS } from '../server/services/stock/import-text.ts';

const OPTIONAL_COLUMNS = STOCK_FIELDS.filter(
  (field) => !REQUIRED_STOCK_FIELDS.some((required) => required === field),
)
  .map(columnName)
  .join(', ')
  .replaceAll(/(.{1,85})(?: |$)/g, '$1\n            ')
  .trimEnd();

/** Returns the heading of a field: `engine size` for `engineSize`. */
function columnName(field: StockField): string {
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export const HELP = `Imports the cars of a CSV file.

  npm run stock:import -- FILE [options]

FILE is a CSV file, plain or .gz, in UTF-8 or UTF-16, separated by commas, semicolons, tabs or pipes.
The first line contains the column names, in any order. Other columns are ignored.
  required: ${REQUIRED_STOCK_FIELDS.join(', ')}
  optional: ${OPTIONAL_COLUMNS}

  --dry-run          validate the file and print the report, but change nothing
  --distance mi|km   unit of the column 'mileage' (default km); both units are stored
  --rate RATE        euro per pound, for example 1.17. Converts prices in pounds, and prices without a
                     currency, to whole euro. Without it every price keeps its amount, in the currency
                     of the file or else in euro
  --draft            import the cars as drafts
  --publish          publish the cars at once (default). A column 'publish' in the file overrides
                     both options
  --encoding NAME    windows-1252 for files from older Excel versions (default utf-8)
  --rejected FILE    write the line number and reason of every rejected row to this CSV file
  --help             show this text

Missing makes, models, transmissions and fuel types are created. Valid rows are imported; invalid rows
are listed with their line number (the header is line 1). If the file cannot be read to the end,
nothing is imported. Importing the same file again adds nothing: a car is identified by its stock
number, or else by the content of its row and the number of identical rows before it. Existing cars
are not changed.

Uses PostgreSQL if DATABASE_URL is set, or else the embedded database in DATA_DIR.

Exit codes: 0 if all rows were imported, 2 if some were rejected, 1 if nothing was imported.
`;

export interface ImportArguments {
  file: string;
  rejectedFile: string | undefined;
  options: ImportOptions;
}

/** Parses the command line. Returns an error message as `wrong` if an option is unknown or invalid. */
export function readArguments(
  args: string[],
): ImportArguments | { help: true } | { wrong: string } {
  try {
    return parse(args);
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) return { wrong: error.message };
    throw error;
  }
}

function parse(args: string[]): ReturnType<typeof readArguments> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      distance: { type: 'string', default: 'km' },
      rate: { type: 'string' },
      draft: { type: 'boolean', default: false },
      publish: { type: 'boolean', default: false },
      encoding: { type: 'string', default: 'utf-8' },
      rejected: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return { help: true };
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) return { wrong: 'Expected one file to import.' };
  const { distance } = values;
  if (distance !== 'km' && distance !== 'mi') return { wrong: '--distance must be km or mi.' };
  const rate = values.rate === undefined ? null : Number(values.rate);
  if (rate !== null && !(rate >= 0.01 && rate <= 9)) {
    return { wrong: '--rate must be the price of one pound in euro, for example 1.17.' };
  }
  const encoding = ENCODINGS.find((known) => known === values.encoding.toLowerCase());
  if (!encoding) return { wrong: `--encoding must be ${ENCODINGS.join(' or ')}.` };
  if (values.draft && values.publish) return { wrong: 'Choose --draft or --publish, not both.' };
  return {
    file,
    rejectedFile: values.rejected,
    options: { dryRun: values['dry-run'], distance, rate, publish: !values.draft, encoding },
  };
}
