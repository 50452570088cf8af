/**
 * Imports 99,187 real advertisements with the command, on new databases (PGlite and, if installed,
 * PostgreSQL), then imports the same file again, which adds nothing.
 *
 *     node bench/stock-import.ts [FILE]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../server/testing/database/postgres-server.ts';

const shared = fileURLToPath(new URL('../../shared/data/used-cars-uk.csv.gz', import.meta.url));
const file = process.argv[2] ?? shared;
const script = fileURLToPath(new URL('../scripts/stock-import.ts', import.meta.url));

if (existsSync(file)) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  try {
    await measure('PGlite', { DATA_DIR: folder, DATABASE_URL: '' });
    const server = await startPostgres();
    if (server) {
      await measure('PostgreSQL', { DATABASE_URL: server.url });
      await server.stop();
    } else console.log('PostgreSQL: skipped, because it is not installed in /usr/lib/postgresql');
  } finally {
    await rm(folder, { recursive: true });
  }
} else console.log(`Skipped: ${file} does not exist`);

async function measure(engine: string, environment: Record<string, string>): Promise<void> {
  for (const run of ['first import', 'same again']) {
    const { seconds, megabytes, rows, outcome } = await importFile(environment);
    console.log(
      `${engine}, ${run}: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en-IE')} rows/s, at most ${megabytes} MB resident. ${outcome}`,
    );
  }
}

/** Runs the command, including startup and opening of the database. */
async function importFile(environment: Record<string, string>) {
  const started = performance.now();
  const measured = `process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS))`;
  const child = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(measured)}`,
      script,
      file,
      '--distance',
      'mi',
      '--rate',
      '1.17',
      '--publish',
    ],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (child.exitCode === 1) throw new Error(err);
  const outcome = out.split('\n')[0] ?? '';
  return {
    seconds: (performance.now() - started) / 1_000,
    megabytes: Math.round(Number(/peak (\d+)/.exec(err)?.[1]) / 1_024),
    rows: Number(outcome.split(' ')[0]?.replaceAll(',', '')),
    outcome,
  };
}
