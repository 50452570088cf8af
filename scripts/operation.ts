import '../server/private-files.ts';
import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { AppError } from '../domain/errors.ts';
import { ConfigError } from '../server/config.ts';
import { isDatabaseUnavailable } from '../server/data/engine/unavailable.ts';
import type { RestoredBackup } from '../server/services/backup/restore-backup.ts';

/** npm changes the working directory; INIT_CWD is where the user ran npm. */
export function userPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

/** Parses the command line. Prints the error and the help, and exits, if an argument is unknown. */
export function readOptions<const Options extends ParseArgsConfig>(options: Options, help: string) {
  try {
    return parseArgs(options);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}.\n${help}`);
    return process.exit(1);
  }
}

/** Prints the lines that an operation returns, with its duration, or its error, and sets the exit code. */
export async function runOperation(operation: () => Promise<string[]>): Promise<void> {
  const started = performance.now();
  try {
    const [first = '', ...lines] = await operation();
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    process.stdout.write([`${first} ${seconds} s.`, ...lines, ''].join('\n'));
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AppError || error instanceof ConfigError) return error.message;
  if (isDatabaseUnavailable(error)) return 'Cannot connect to the database.';
  return error instanceof Error ? error.message : String(error);
}

/** `12,345 rows and 678 image files (90 MB).` */
export function contentSummary({ header, end }: RestoredBackup): string {
  const rows = header.tables.reduce((total, table) => total + table.rows, 0);
  return `${rows.toLocaleString('en-IE')} rows and ${end.files.toLocaleString('en-IE')} image files (${megabytes(end.bytes)}).`;
}

export const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('en-IE', { maximumFractionDigits: 1 })} MB`;
