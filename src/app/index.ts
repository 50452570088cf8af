import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { ensureBuilt } from '../platform/ensure-built.server.ts';
import type * as Start from './start.server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
const development = process.argv.includes('--dev');

try {
  const { start } = await (development ? importSources() : importBuilt());
  await start({ development });
} catch (error) {
  // Plain errors are messages for the operator. Anything else is a bug: print its stack.
  const isMessage =
    error instanceof Error && (error.constructor === Error || error.name === 'ConfigError');
  const reason = isMessage ? error.message : inspect(error);
  process.stderr.write(`Forecourt cannot start.\n${reason}\n`);
  process.exit(1);
}

/** Imports the bundle of `./start.server.ts`, which starts in half the time. */
async function importBuilt(): Promise<typeof Start> {
  await ensureBuilt(root, (line) => process.stdout.write(`${line}\n`));
  return import(new URL('../../build/server/start.js', import.meta.url).href);
}

/** Imports the source files, after the hooks that apply to all modules. */
async function importSources(): Promise<typeof Start> {
  await import('../platform/module-hooks.server.ts');
  return import('./start.server.ts');
}
