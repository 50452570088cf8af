import '../src/platform/private-files.server.ts';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { AppError } from '../src/platform/errors.ts';
import { type Config, ConfigError, readConfig } from '../src/app/config.server.ts';
import type { Database } from '../src/platform/database/client.server.ts';
import { isDatabaseUnavailable } from '../src/platform/database/unavailable.server.ts';
import { openDatabase } from '../src/app/deps.server.ts';
import { createLog } from '../src/platform/log.server.ts';

/** Dependencies of a command-line tool. */
export interface ToolContext {
  config: Config;
  log: Logger;
  /** Aborted by SIGINT and SIGTERM. */
  signal: AbortSignal;
  /** Opens the configured database, also while a server uses it. It is closed when the tool ends. */
  openDatabase: () => Promise<Database>;
}

interface Tool<Input> {
  /** The first paragraph is printed after an invalid option. */
  help: string;
  /** @throws {UsageError}, or the TypeError of `parseArgs` */
  parse(args: string[]): Input;
  /** Returns the text to print. */
  run(ctx: ToolContext, input: Input): Promise<string | { text: string; exitCode: number }>;
  /** Printed before the reason of a failure. */
  failure?: string;
}

/** An option of the command line is missing or invalid. */
export class UsageError extends Error {}

/** Exit code of a program that SIGINT ended. */
const INTERRUPTED = 130;

/** A terminal sends a signal to npm and to the tool, and npm passes it on, milliseconds later. */
const REPEATED_MS = 1_000;

/** Runs a tool with the arguments of the command line, prints its result and sets the exit code. */
export async function runTool<Input>(tool: Tool<Input>): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${tool.help}\n`);
    return;
  }
  const interrupted = abortOnSignals();
  const opened: Database[] = [];
  try {
    const input = tool.parse(args);
    const config = readConfig(process.env);
    const log = createLog('warn');
    const ctx: ToolContext = {
      config,
      log,
      signal: interrupted,
      openDatabase: async () => {
        if (opened[0]) return opened[0];
        const applicationName = `forecourt-tool-${process.pid}`;
        const database = await openDatabase(config, { applicationName, log });
        opened.push(database);
        return database;
      },
    };
    const result = await tool.run(ctx, input);
    const { text, exitCode } = typeof result === 'string' ? { text: result, exitCode: 0 } : result;
    process.stdout.write(`${text}\n`);
    process.exitCode = exitCode;
  } catch (error) {
    const reason = interrupted.aborted ? 'Interrupted.' : messageOf(error, tool);
    process.stderr.write(`${reason}\n`);
    process.exitCode = interrupted.aborted ? INTERRUPTED : 1;
  } finally {
    for (const database of opened) await database.close();
  }
}

/** The first signal lets the tool undo its work; a later one ends it. */
function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  let abortedAt = 0;
  const onSignal = () => {
    if (controller.signal.aborted && performance.now() - abortedAt > REPEATED_MS)
      process.exit(INTERRUPTED);
    abortedAt ||= performance.now();
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  return controller.signal;
}

function messageOf(error: unknown, { help, failure }: Pick<Tool<never>, 'help' | 'failure'>) {
  if (isUsageError(error)) return `${error.message}\n${help.split('\n\n')[0]}`;
  if (error instanceof AppError || error instanceof ConfigError) return error.message;
  const reason = isDatabaseUnavailable(error) ? 'Cannot connect to the database.' : reasonOf(error);
  return failure === undefined ? reason : `${failure} ${reason}`;
}

const isUsageError = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError &&
    'code' in error &&
    String(error.code).startsWith('ERR_PARSE_ARGS'));

/** Unwraps the cause: messages of Drizzle contain the statement and its parameters. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name.startsWith('Drizzle') && error.cause ? reasonOf(error.cause) : error.message;
}

/**
 * Validates the options of a command line.
 * @throws {UsageError} with a line for each invalid option
 */
export function checkOptions<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, unknown>,
): z.output<Schema> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}.`);
  throw new UsageError(lines.join('\n'));
}

/** npm changes the working directory; INIT_CWD is where the user ran npm. */
export const userPath = (path: string): string =>
  resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
