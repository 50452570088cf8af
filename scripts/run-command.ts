import { AppError } from '../domain/errors.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { command } from '../server/control/commands.ts';
import { sendCommand } from '../server/control/client.ts';
import { isDatabaseUnavailable } from '../server/data/engine/unavailable.ts';

/** Checks what was typed, does it, and says what came of it; sets the exit code. */
export async function give(typed: Record<string, unknown>, help: string): Promise<void> {
  const asked = command.safeParse(typed);
  if (!asked.success) {
    const sentences = asked.error.issues.map(({ path, message }) => `--${flag(path)}: ${message}.`);
    return fail([...sentences, help].join('\n'));
  }
  try {
    process.stdout.write(`${await sendCommand(readConfig(process.env), asked.data)}\n`);
  } catch (error) {
    if (error instanceof AppError || error instanceof ConfigError) return fail(error.message);
    if (isDatabaseUnavailable(error)) return fail('The database cannot be reached.');
    fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

/** A field as it is typed: `first-name`. */
function flag(path: readonly PropertyKey[]): string {
  return path.join('.').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
