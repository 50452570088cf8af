import { Readable, pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../../domain/errors.ts';
import { knownHeadings } from './import-columns.ts';
import { peek } from './peek.ts';

/** A record of a CSV file and the line on which it begins, counted from 1. */
export interface CsvRecord {
  cells: string[];
  line: number;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Longer than any real row. Limits how much text an unclosed quote can include. */
const MAX_RECORD = 256_000;

/**
 * Parses CSV to records without blank lines. The first record is the header, which determines the
 * delimiter. Quotes inside a cell are literal (`18" alloys`).
 * @throws {AppError} invalid if the text is not CSV
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const [header, whole] = await withHeader(text);
  // Updated inside the parser, because the parser reads ahead of the records that it returns.
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

/** Returns the delimiter that yields the most known headings; a comma if several yield the same number. */
function delimiterOf(header: string): string {
  const known = (delimiter: string) =>
    knownHeadings(header.split(delimiter).map((cell) => cell.replaceAll('"', '')));
  return DELIMITERS.reduce((best, next) => (known(next) > known(best) ? next : best));
}

const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote that opens there is never closed',
  CSV_MAX_RECORD_SIZE:
    'a row is too long, perhaps because a quote that opens there is never closed',
};

/** Returns the first line that is not blank, and a stream that still contains the whole text. */
async function withHeader(text: AsyncIterable<string>): Promise<[string, AsyncIterable<string>]> {
  const [head, whole] = await peek(
    text,
    (chunks) => chunks.join(''),
    (start) => start.trimStart().includes('\n') || start.length >= MAX_RECORD,
  );
  return [head.trimStart().split('\n', 1)[0] ?? '', whole];
}
