import '../server/private-files.ts';
import { AppError } from '../domain/errors.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { command } from '../server/control/commands.ts';
import { sendCommand } from '../server/control/client.ts';
import { isDatabaseUnavailable } from '../server/data/engine/unavailable.ts';

/** Validates the options, runs the command, prints the result and sets the exit code. */
export async function runCommandLine(
  options: Record<string, unknown>,
  help: string,
): Promise<void> {
  const parsed = command.safeParse(options);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      ({ path, message }) => `--${flag(path)}: ${message}.`,
    );
    return fail([...sentences, help].join('\n'));
  }
  try {
    process.stdout.write(`${await sendCommand(readConfig(process.env), parsed.data)}\n`);
  } catch (error) {
    if (error instanceof AppError || error instanceof ConfigError) return fail(error.message);
    if (isDatabaseUnavailable(error)) return fail('Cannot connect to the database.');
    fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

/** Name of the command-line option: `firstName` becomes `first-name`. */
function flag(path: readonly PropertyKey[]): string {
  return path.join('.').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
