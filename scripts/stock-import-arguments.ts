import { parseArgs } from 'node:util';
import type { ImportOptions } from '../server/services/stock/import.ts';
import { ENCODINGS } from '../server/services/stock/import-text.ts';

export const HELP = `Puts the cars of a CSV file into the stock.

  npm run stock:import -- FILE [options]

FILE is a CSV file, plain or .gz, in UTF-8 or UTF-16, with commas, semicolons, tabs or bars between
its cells. Its first line names the columns, in any order: make, model, year and price are needed;
stock number, name, currency, mileage (mileage km, mileage miles), transmission, fuel type, condition,
engine size, power, owners, body type, seats, doors, colour, CO2, gross weight, road tax, NCT due,
description, features, premium, publish and sale are read where they stand. Other columns are ignored.

  --dry-run          read and check everything, report it, and change nothing
  --distance mi|km   unit of the column 'mileage' (default km); both units are stored
  --rate RATE        euro for one pound, such as 1.17: prices in pounds, and those whose currency the
                     file does not name, become whole euro. Without it every price keeps its figure,
                     in the currency that the file names, or else in euro
  --draft            the cars stay unpublished until someone publishes them
  --publish          the cars are published at once: the default, since a stock list is what a dealer
                     has for sale, a car without images shows a drawing, and nobody publishes
                     hundreds of drafts by hand. A column 'publish' in the file wins over both
  --encoding NAME    windows-1252 for a file of an older Excel (default utf-8)
  --rejected FILE    write the line and reason of every rejected row to this file, as CSV
  --help             show this text

Missing makes, models, transmissions and fuel types are created. Good rows go in; bad ones are listed
with their line (the header is line 1). A file that cannot be read to its end changes nothing. The
same file again adds nothing: a car is known by its stock number, or else by what its row says and how
often the same row stood before it. Cars that are already there are left as they are.

The database is PostgreSQL where DATABASE_URL is set, else the embedded one in DATA_DIR.

Ends with 0 when every row is in, 2 when some were rejected, 1 when nothing was imported.
`;

/** What the command line asks for. */
export interface ImportArguments {
  file: string;
  rejectedFile: string | undefined;
  options: ImportOptions;
}

/** Reads the command line; `help` where it asks for that, and a sentence where it makes no sense. */
export function readArguments(
  args: string[],
): ImportArguments | { help: true } | { wrong: string } {
  try {
    return understand(args);
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) return { wrong: error.message };
    throw error;
  }
}

function understand(args: string[]): ReturnType<typeof readArguments> {
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
  if (file === undefined || others.length > 0) return { wrong: 'Name one file to import.' };
  const { distance } = values;
  if (distance !== 'km' && distance !== 'mi') return { wrong: '--distance is km or mi.' };
  const rate = values.rate === undefined ? null : Number(values.rate);
  if (rate !== null && !(rate >= 0.01 && rate <= 9)) {
    return { wrong: '--rate is the euro for one pound, such as 1.17.' };
  }
  const encoding = ENCODINGS.find((known) => known === values.encoding.toLowerCase());
  if (!encoding) return { wrong: `--encoding is ${ENCODINGS.join(' or ')}.` };
  if (values.draft && values.publish) return { wrong: 'Choose --draft or --publish, not both.' };
  return {
    file,
    rejectedFile: values.rejected,
    options: { dryRun: values['dry-run'], distance, rate, publish: !values.draft, encoding },
  };
}
