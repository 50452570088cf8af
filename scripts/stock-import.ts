import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { Presets, SingleBar } from 'cli-progress';
import { AppError } from '../domain/errors.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { importThroughServer } from '../server/control/stock-import.ts';
import { isDatabaseUnavailable } from '../server/data/engine/unavailable.ts';
import { openDatabase } from '../server/deps.ts';
import {
  type ImportOptions,
  type ImportProgress,
  importStock,
} from '../server/services/stock/import.ts';
import type { ImportReport } from '../server/services/stock/import-report.ts';
import { rejectedRows } from '../server/services/stock/rejected-rows.ts';
import { userPath } from './operation.ts';
import { HELP, type ImportArguments, readArguments } from './stock-import-arguments.ts';
import { summary } from './stock-import-summary.ts';

/** Exit codes, documented in `--help`. */
const ALL_IMPORTED = 0;
const NOTHING_IMPORTED = 1;
const SOME_REJECTED = 2;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const input = readArguments(args);
  if ('help' in input) {
    process.stdout.write(HELP);
    return ALL_IMPORTED;
  }
  if ('wrong' in input) return fail(`${input.wrong} See --help.`);
  try {
    return await run(input);
  } catch (error) {
    return fail(errorMessage(error));
  }
}

async function run({ file, rejectedFile, reportFile, options }: ImportArguments): Promise<number> {
  const handle = await openFile(userPath(file));
  try {
    const { size } = await handle.stat();
    const bar = progressBar(size);
    let report: ImportReport;
    try {
      report = await importFile(handle, options, (progress) => {
        bar?.update(progress.bytes, { rows: progress.rows.toLocaleString('en-IE') });
      });
    } finally {
      bar?.stop();
    }
    if (rejectedFile !== undefined) {
      const again = handle.createReadStream({ start: 0, autoClose: false });
      await writeFile(userPath(rejectedFile), rejectedRows(again, options.encoding, report));
    }
    const files = { rejectedFile, reportFile };
    if (reportFile !== undefined)
      await writeFile(userPath(reportFile), `${summary(report, files, true)}\n`);
    console.log(summary(report, files));
    if (report.rejected.length === 0) return ALL_IMPORTED;
    return report.added + report.alreadyThere > 0 ? SOME_REJECTED : NOTHING_IMPORTED;
  } finally {
    await handle.close();
  }
}

/** Imports through the running server, or opens the database if none runs. */
async function importFile(
  handle: FileHandle,
  options: ImportOptions,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportReport> {
  const config = readConfig(process.env);
  const file = handle.createReadStream({ autoClose: false });
  const report = await importThroughServer(config, file, options, onProgress);
  if (report) return report;
  const database = await openDatabase(config);
  try {
    return await importStock({ database }, file, options, onProgress);
  } finally {
    await database.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const handle = await open(path);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = missing ? 'File not found' : 'Cannot read file';
    throw new AppError('invalid', `${reason}: ${path}`, { cause: error });
  }
  throw new AppError('invalid', `Not a file: ${path}`);
}

function progressBar(bytes: number): SingleBar | undefined {
  if (!process.stderr.isTTY) return undefined;
  const format = '{bar} {percentage} % | {rows} rows | {eta_formatted} left';
  const bar = new SingleBar(
    { format, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(bytes, 0, { rows: 0 });
  return bar;
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return NOTHING_IMPORTED;
}

/** Unwraps the cause: messages of Drizzle contain the statement and its parameters. */
function errorMessage(error: unknown): string {
  if (error instanceof AppError || error instanceof ConfigError) return error.message;
  if (isDatabaseUnavailable(error)) return 'Nothing was imported: cannot connect to the database.';
  let deepest = error;
  while (
    deepest instanceof Error &&
    deepest.cause instanceof Error &&
    deepest.name.startsWith('Drizzle')
  ) {
    deepest = deepest.cause;
  }
  return `Nothing was imported. ${deepest instanceof Error ? deepest.message : String(deepest)}`;
}
