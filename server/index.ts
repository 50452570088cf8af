import './module-hooks.ts';
import { inspect } from 'node:util';

// Imported dynamically, so that the hooks apply to all modules.
try {
  const { start } = await import('./start.ts');
  await start();
} catch (error) {
  // Plain errors are messages for the operator. Anything else is a bug: print its stack.
  const isMessage =
    error instanceof Error && (error.constructor === Error || error.name === 'ConfigError');
  const reason = isMessage ? error.message : inspect(error);
  process.stderr.write(`Forecourt cannot start.\n${reason}\n`);
  process.exit(1);
}
