import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Presets, SingleBar } from 'cli-progress';
import { AppError } from '../domain/errors.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { isDatabaseUnavailable } from '../server/data/engine/unavailable.ts';
import { openDatabase } from '../server/deps.ts';
import { importStock } from '../server/services/stock/import.ts';
import { HELP, type ImportArguments, readArguments } from './stock-import-arguments.ts';
import { rejectedCsv, summary } from './stock-import-summary.ts';

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

async function run({ file, rejectedFile, options }: ImportArguments): Promise<number> {
  await using handle = await openFile(userPath(file));
  const database = await openDatabase(readConfig(process.env));
  try {
    const bar = progressBar((await handle.stat()).size);
    const bytes = handle.createReadStream({ autoClose: false });
    const report = await importStock({ database }, bytes, options, (progress) => {
      bar?.update(progress.bytes, { rows: progress.rows.toLocaleString('en-IE') });
    }).finally(() => bar?.stop());
    if (rejectedFile !== undefined) await writeFile(userPath(rejectedFile), rejectedCsv(report));
    console.log(summary(report, rejectedFile));
    if (report.rejected.length === 0) return ALL_IMPORTED;
    return report.added + report.alreadyThere > 0 ? SOME_REJECTED : NOTHING_IMPORTED;
  } finally {
    await database.close();
  }
}

/** npm changes the working directory; INIT_CWD is where the user ran npm. */
function userPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
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
