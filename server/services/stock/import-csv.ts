import { Readable, pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../../domain/errors.ts';
import { knownHeadings } from './import-columns.ts';

/** One record of a CSV file and the line on which it begins; the first line of the file is 1. */
export interface CsvRecord {
  cells: string[];
  line: number;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** More characters than any car's row: an unclosed quote would swallow the rest of the file. */
const MAX_RECORD = 256_000;

/**
 * The records of a CSV text, blank lines left out; the first is the header, and it tells the delimiter.
 * Quotes inside a cell are kept (`18" alloys`). Throws an AppError where the text is no CSV.
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const [header, whole] = await withHeader(text);
  // Counted inside the parser, which runs ahead: an error names the record that it had begun.
  let lastLine = 0;
  const firstLines: number[] = [];
  const parser = parse({
    delimiter: delimiterOf(header),
    record_delimiter: '\n',
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD,
    on_record: (cells: string[], { lines }) => {
      firstLines.push(lastLine + 1);
      lastLine = lines;
      return cells;
    },
  });
  pipeline(Readable.from(whole), parser, () => {});
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const line = firstLines.shift() ?? 0;
      if (cells.some((cell) => cell.trim() !== '')) yield { cells, line };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = REASONS[error.code] ?? error.message;
    throw new AppError(
      'invalid',
      `The file cannot be read as CSV from line ${lastLine + 1} on: ${reason}.`,
      {
        cause: error,
      },
    );
  }
}

/** The delimiter with which most of the headings mean something; a comma in doubt. */
function delimiterOf(header: string): string {
  const known = (delimiter: string) =>
    knownHeadings(header.split(delimiter).map((cell) => cell.replaceAll('"', '')));
  return DELIMITERS.reduce((best, next) => (known(next) > known(best) ? next : best));
}

const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote that is opened there is never closed',
  CSV_MAX_RECORD_SIZE:
    'a row is too long, perhaps because a quote that is opened there is never closed',
};

/** The first line that is not blank, and the whole text again. */
async function withHeader(text: AsyncIterable<string>): Promise<[string, AsyncIterable<string>]> {
  const rest = text[Symbol.asyncIterator]();
  let head = '';
  let ended = false;
  while (!ended && !head.trimStart().includes('\n') && head.length < MAX_RECORD) {
    const next = await rest.next();
    if (next.done) ended = true;
    else head += next.value;
  }
  async function* whole(): AsyncGenerator<string> {
    try {
      yield head;
      if (!ended) yield* { [Symbol.asyncIterator]: () => rest };
    } finally {
      await rest.return?.(undefined);
    }
  }
  return [head.trimStart().split('\n', 1)[0] ?? '', whole()];
}
