import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { foreignText } from '../../../platform/foreign/foreign-text.ts';
import { keysOf } from '../../../platform/objects.ts';
import { HEADINGS } from './headings.ts';
import { knownHeadings, mapColumns } from './import-columns.server.ts';
import { type CsvRecord, findHeader, openCsv } from '../../../platform/csv/csv-records.server.ts';
import { emptyReport } from './import-report.server.ts';
import { type Candidate, rowParser } from './import-rows.server.ts';
import {
  type Encoding,
  type FoundEncoding,
  readText,
} from '../../../platform/csv/csv-text.server.ts';
import type { StockRowOptions } from './stock-row.ts';

export interface StockFileOptions extends StockRowOptions {
  encoding: Encoding;
  /** Fields by heading, as the user chose them. They replace those that the import knows. */
  map: Readonly<Record<string, string>>;
}

/** Number of the first rows, whose values decide what ambiguous headings mean. */
const SAMPLE = 100;

/** A step ends after this number of rows, or of characters in their cells. */
const STEP = { rows: 200, characters: 500_000 };

const text = foreignText(300_000);
const stockField = z.enum(keysOf(HEADINGS));

/** The heading and the columns of a stock file, which are its first step. */
const stockFileStart = z.object({
  delimiter: text,
  headerLine: z.int(),
  columns: z.array(
    z.object({
      heading: text,
      at: z.int(),
      field: stockField,
      unit: text.nullable(),
      usualUnit: text.nullable(),
    }),
  ),
  ignored: z.array(z.object({ heading: text, reason: text })),
});

const scalar = z.union([text, z.number(), z.boolean(), z.null()]);

const candidate: z.ZodType<Candidate> = z.object({
  line: z.int(),
  cells: z.partialRecord(stockField, text),
  // The parsers check the values of the other fields.
  car: z
    .object({ make: text, model: text, year: z.int(), publish: z.boolean() })
    .catchall(scalar)
    .pipe(z.any()),
  isCurrencyKnown: z.boolean(),
  isForSale: z.boolean(),
  keys: z.array(text),
  importKey: text.nullable(),
});

/** Some rows of a stock file, and what was found in them. */
const stockFileRows = z.object({
  /** Bytes of the file and rows that were read so far. */
  bytes: z.int(),
  rows: z.int(),
  candidates: z.array(candidate),
  rejected: z.array(z.object({ line: z.int(), reason: text })),
  findings: z.array(z.object({ line: z.int(), heading: text, text })),
  findingCount: z.int(),
  assumptions: z.array(z.object({ heading: text, text, rows: z.int() })),
  /** Certain only after the last rows. */
  encoding: z.enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be']),
});

export type StockFileRows = z.infer<typeof stockFileRows>;

export const stockFileStep = z.object({
  start: stockFileStart.optional(),
  read: stockFileRows.optional(),
});
type StockFileStep = z.infer<typeof stockFileStep>;
export type StockFileSteps = AsyncGenerator<StockFileStep, void>;

/**
 * Parses a stock file (plain or .gz). Yields its columns, then its rows, some at a time.
 * @throws {AppError} invalid if the file cannot be read as CSV
 */
export async function* readStockFile(
  file: AsyncIterable<Uint8Array>,
  options: StockFileOptions,
): StockFileSteps {
  const progress = { bytes: 0 };
  let encoding: FoundEncoding = 'utf-8';
  const decoded = readText(counted(file, progress), {
    encoding: options.encoding,
    onEncoding: (found) => (encoding = found),
    notUtf8: options.advice.notUtf8,
  });
  const { delimiter, records } = await openCsv(decoded, knownHeadings);
  try {
    const first = await firstOf(records);
    const header = findHeader(first, knownHeadings);
    if (!header) throw new AppError('invalid', 'The file is empty.');
    const sample = first.slice(first.indexOf(header) + 1);
    const columns = mapColumns(
      header.cells,
      sample.map(({ cells }) => cells),
      { map: options.map, isForeign: options.rate !== null, advice: options.advice },
    );
    const facts = { delimiter, headerLine: header.line };
    yield { start: { ...facts, columns: [...columns.columns], ignored: columns.ignored } };
    const report = emptyReport({ ...facts, ...columns, dryRun: false });
    const parse = rowParser({ columns, options, report });
    let candidates: Candidate[] = [];
    let characters = 0;
    let rows = 0;
    const step = (): StockFileStep => ({
      read: {
        bytes: progress.bytes,
        rows: report.rows,
        candidates,
        rejected: report.rejected.splice(0),
        findings: report.findings.splice(0),
        findingCount: report.findingCount,
        assumptions: report.assumptions,
        encoding,
      },
    });
    for await (const record of chained(sample, records)) {
      const parsed = parse(record);
      if (parsed) candidates.push(parsed);
      rows += 1;
      characters += record.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (rows < STEP.rows && characters < STEP.characters) continue;
      yield step();
      candidates = [];
      characters = rows = 0;
    }
    yield step();
  } finally {
    await records.return(undefined);
  }
}

async function firstOf(records: AsyncGenerator<CsvRecord>): Promise<CsvRecord[]> {
  const first: CsvRecord[] = [];
  while (first.length <= SAMPLE) {
    const next = await records.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

async function* chained(first: readonly CsvRecord[], rest: AsyncIterable<CsvRecord>) {
  yield* first;
  yield* rest;
}

async function* counted(file: AsyncIterable<Uint8Array>, progress: { bytes: number }) {
  for await (const chunk of file) {
    progress.bytes += chunk.length;
    yield chunk;
  }
}
