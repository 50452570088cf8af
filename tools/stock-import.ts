import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { Presets, SingleBar } from 'cli-progress';
import { AppError } from '../src/platform/errors.ts';
import { importStock } from '../src/features/cars/import/import.server.ts';
import { readStockFile } from '../src/features/cars/import/stock-file.server.ts';
import { rejectedRows } from '../src/features/cars/import/rejected-rows.server.ts';
import { HELP, type ImportArguments, readArguments } from './stock-import-arguments.ts';
import { summary } from './stock-import-summary.ts';
import { runTool, type ToolContext, userPath } from './tool.ts';

/** Exit codes, documented in `--help`. */
const ALL_IMPORTED = 0;
const NOTHING_IMPORTED = 1;
const SOME_REJECTED = 2;

export async function importFile(
  { config: { publicUrl }, signal, openDatabase }: ToolContext,
  { file, rejectedFile, reportFile, options }: ImportArguments,
): Promise<{ text: string; exitCode: number }> {
  const handle = await openFile(userPath(file));
  try {
    const database = await openDatabase();
    const bar = progressBar((await handle.stat()).size);
    const content = handle.createReadStream({ signal, autoClose: false });
    const report = await importStock(
      { database, now: new Date(), user: null, publicUrl },
      {
        read: (fileOptions) => readStockFile(content, fileOptions),
        options,
        onProgress: ({ bytes, rows }) => bar?.update(bytes, { rows: rows.toLocaleString('en-IE') }),
      },
    ).finally(() => bar?.stop());
    if (rejectedFile !== undefined) {
      const again = handle.createReadStream({ start: 0, autoClose: false });
      await writeFile(
        userPath(rejectedFile),
        rejectedRows(again, { ...report, encoding: options.encoding }),
      );
    }
    const files = { rejectedFile, reportFile };
    if (reportFile !== undefined)
      await writeFile(userPath(reportFile), `${summary(report, files, true)}\n`);
    const isImported = report.added + report.alreadyThere > 0;
    const exitCode = isImported ? SOME_REJECTED : NOTHING_IMPORTED;
    return {
      text: summary(report, files),
      exitCode: report.rejected.length === 0 ? ALL_IMPORTED : exitCode,
    };
  } finally {
    await handle.close();
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

if (import.meta.main)
  await runTool({
    help: HELP,
    parse: readArguments,
    run: importFile,
    failure: 'Nothing was imported.',
  });
