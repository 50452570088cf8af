import { Readable, pipeline } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { AppError } from '../errors.ts';
import { peek } from './csv-text.server.ts';

/** A record of a CSV file and the line on which it begins, counted from 1. */
export interface CsvRecord {
  cells: string[];
  line: number;
}

interface CsvFile {
  delimiter: string;
  /** Records without blank lines, from the first one. */
  records: AsyncGenerator<CsvRecord>;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Longer than any real row. Limits how much text an unclosed quote can include. */
const MAX_RECORD = 256_000;

/** Returns how many of the cells are headings that the caller knows. */
export type KnownHeadings = (cells: readonly string[]) => number;

const LIMITS = {
  /** As many as a sheet of Excel has. Rows of empty cells count too, because reading them takes time. */
  rows: 1_048_576,
  /** Blank lines, and lines within cells, count too. */
  lines: 5_000_000,
};

/** More than any real file has. Empty cells at the end of a row do not count. */
const MAX_COLUMNS = 500;

/** The header is one of these lines. */
const MAX_HEADER_LINE = 10;

/** The line by which Excel learns the delimiter. */
const SEPARATOR = /^"?sep=(.)"?$/i;

/**
 * Parses CSV to records without blank lines. A line `sep=;` or the headings determine the delimiter. Quotes
 * inside a cell are literal (`18" alloys`).
 * @throws {AppError} invalid, also while records are read, if the text is not CSV
 */
export async function openCsv(
  text: AsyncIterable<string>,
  knownHeadings: KnownHeadings,
  limits = LIMITS,
): Promise<CsvFile> {
  const [head, whole] = await peek(
    text,
    (chunks) => chunks.join(''),
    (start) => start.trimStart().split('\n').length > MAX_HEADER_LINE || start.length >= MAX_RECORD,
  );
  const lines = head.trimStart().split('\n', MAX_HEADER_LINE);
  const [, separator] = SEPARATOR.exec(lines[0]?.trimEnd() ?? '') ?? [];
  const delimiter = separator ?? delimiterOf(lines, knownHeadings);
  const records = readRecords(limitLines(whole, limits), delimiter, limits);
  // The first record is the separator line.
  if (separator !== undefined) await records.next();
  return { delimiter, records };
}

interface ParsedRecord {
  record: string[];
  info: Info;
}

async function* readRecords(
  text: AsyncIterable<string>,
  delimiter: string,
  limits: typeof LIMITS,
): AsyncGenerator<CsvRecord> {
  // Updated inside the parser, which reads ahead of the records that it returns.
  let lastLine = 0;
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
    info: true,
    on_record: (record: string[], { lines }) => {
      lastLine = lines;
      return record;
    },
  });
  pipeline(Readable.from(text), parser, () => {});
  let count = 0;
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<ParsedRecord>) {
      count += 1;
      if (count > limits.rows) throw tooMany('rows', limits.rows);
      const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
      if (width === 0) continue;
      if (width > MAX_COLUMNS) throw tooWide(info.lines, width);
      if (cells.length > MAX_COLUMNS) cells.length = MAX_COLUMNS;
      yield { cells, line: info.lines - cells.reduce((sum, cell) => sum + breaksIn(cell), 0) };
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

const tooMany = (what: string, limit: number) =>
  new AppError(
    'invalid',
    `The file has more than ${limit.toLocaleString('en-IE')} ${what}, blank ones included. Split it.`,
  );

const tooWide = (line: number, width: number) =>
  new AppError(
    'invalid',
    `Line ${line} has ${width.toLocaleString('en-IE')} columns, and a file has at most ${MAX_COLUMNS}. Remove those that you don’t need.`,
  );

function breaksIn(text: string): number {
  let breaks = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}

async function* limitLines(
  whole: AsyncIterable<string>,
  limits: typeof LIMITS,
): AsyncGenerator<string> {
  let lines = 0;
  for await (const text of whole) {
    lines += breaksIn(text);
    if (lines > limits.lines) throw tooMany('lines', limits.lines);
    yield text;
  }
}

/** Returns the delimiter that yields the most known headings; a comma if several yield the same number. */
function delimiterOf(lines: readonly string[], knownHeadings: KnownHeadings): string {
  const known = (delimiter: string) =>
    Math.max(
      ...lines.map((line) =>
        knownHeadings(line.split(delimiter, MAX_COLUMNS).map((cell) => cell.replaceAll('"', ''))),
      ),
    );
  return DELIMITERS.reduce((best, next) => (known(next) > known(best) ? next : best));
}

/** Returns the header among the first records: titles of a sheet may precede it. */
export const findHeader = (
  records: readonly CsvRecord[],
  knownHeadings: KnownHeadings,
): CsvRecord | undefined =>
  records.slice(0, MAX_HEADER_LINE).find(({ cells }) => knownHeadings(cells) >= 3) ?? records[0];

const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote that opens there is never closed',
  CSV_MAX_RECORD_SIZE:
    'a row is too long, perhaps because a quote that opens there is never closed',
};
