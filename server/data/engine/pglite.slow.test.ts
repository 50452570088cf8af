import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkDurability, openPglite } from './pglite.ts';
import { engineVersion } from './pglite/pglite-version.ts';
import { makes } from '../schema/index.ts';

const hooks = fileURLToPath(new URL('../../module-hooks.ts', import.meta.url));
const engine = new URL('./pglite.ts', import.meta.url).href;
const writer = fileURLToPath(new URL('../../testing/faults/writer-process.ts', import.meta.url));

const versionFile = () => join(directory, 'postgres.version');
const opened: { close(): Promise<void> }[] = [];
let directory = '';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'pglite-'));
  return () => rmSync(directory, { recursive: true, force: true });
});

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

async function open(options: Parameters<typeof openPglite>[1] = {}) {
  const database = await openPglite(directory, options);
  opened.push(database);
  return database;
}

/** Starts a process that writes until it is killed, or until its fsync fails after `failAfter` writes. */
function startWriter(failAfter = 'Infinity') {
  return spawn(process.execPath, ['--import', hooks, writer, directory, failAfter]);
}

/** Returns the acknowledged names once the writer has exited. */
async function acknowledgedBy(
  child: ReturnType<typeof startWriter>,
  onCount: (count: number) => void = () => {},
): Promise<string[]> {
  const names: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (line !== 'open') names.push(line);
    onCount(names.length);
  }
  return names;
}

/** Runs a writer and kills it; returns the acknowledged names. */
async function runAndKillWriter(): Promise<string[]> {
  const child = startWriter();
  const closed = once(child, 'close');
  const names = await acknowledgedBy(child, (count) => count === 50 && child.kill('SIGKILL'));
  await closed;
  return names;
}

async function expectStored(names: string[]): Promise<void> {
  const { db } = await open();
  const stored = new Set(
    (await db.select({ name: makes.name }).from(makes)).map((row) => row.name),
  );
  expect(names.filter((name) => !stored.has(name))).toEqual([]);
}

it('creates a migrated database and its version file, even if an earlier creation was interrupted', async () => {
  mkdirSync(join(directory, 'postgres.unfinished', 'base'), { recursive: true });
  writeFileSync(join(directory, 'postgres.unfinished', 'PG_VERSION'), '18\n');
  const beforeMigration = vi.fn<() => void>();
  const { db } = await open({ beforeMigration });
  expect(beforeMigration).toHaveBeenCalledOnce();
  expect(await db.$count(makes)).toBe(0);
  expect(readFileSync(versionFile(), 'utf8').trim()).toBe(engineVersion());
  expect(readdirSync(directory).sort()).toEqual(['lock', 'postgres', 'postgres.version']);
});

it('enables fsync, by the only method that works in PGlite', async () => {
  const database = await open();
  const settings = await database.rows(
    {
      name: 'durability_settings',
      text: `select name, setting from pg_settings where name in
        ('fsync', 'wal_sync_method', 'synchronous_commit', 'full_page_writes') order by name`,
    },
    [],
  );
  expect(settings).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'wal_sync_method', setting: 'fsync' },
  ]);
});

it('calls fsync before it acknowledges a commit', async () => {
  let fsyncs = 0;
  const { db } = await open({
    fsync: (descriptor) => {
      fsyncs += 1;
      fsyncSync(descriptor);
    },
  });
  for (let count = 0; count < 20; count += 1) {
    const before = fsyncs;
    await db.insert(makes).values({ name: `commit ${count}`, nameKey: `commit ${count}` });
    expect(fsyncs).toBeGreaterThan(before);
  }
});

it('exits without acknowledging the write if fsync fails, and keeps earlier writes', async () => {
  const child = startWriter('5');
  const [acknowledged, stderr, [code]] = await Promise.all([
    acknowledgedBy(child),
    text(child.stderr),
    once(child, 'close'),
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain('fsync failed (Error: ENOSPC)');
  expect(acknowledged).toHaveLength(5);
  await expectStored(acknowledged);
});

it('keeps every acknowledged write and releases the lock when the process is killed', async () => {
  const acknowledged = [...(await runAndKillWriter()), ...(await runAndKillWriter())];
  expect(acknowledged.length).toBeGreaterThanOrEqual(100);
  await expectStored(acknowledged);
});

it('compiles PostgreSQL with the baseline compiler only, because the optimizing one takes 600 MB', async () => {
  const script = `const { openPglite } = await import('${engine}');
    await (await openPglite(process.argv[1])).close();`;
  const flags = ['--trace-wasm-compilation-times', '--import', hooks, '--input-type=module'];
  const child = spawn(process.execPath, [...flags, '--eval', script, directory]);
  const trace = await text(child.stdout);
  // Node's TypeScript compiler is the first module in the trace, the database the last.
  const [, database = 'none'] = /.*Compiled function (0x\w+)#\d+ using Liftoff/s.exec(trace) ?? [];
  expect(database).not.toBe('none');
  const optimized = trace.match(new RegExp(`${database}#\\d+ using TurboFan.*`, 'g'));
  expect(optimized).toBeNull();
});

describe('rejects a second process that opens the data directory', () => {
  const message = 'DATA_DIR: another process is using';

  it('from another process', async () => {
    const { db } = await open();
    const child = startWriter();
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(code).not.toBe(0);
    expect(stderr).toContain(`${message} ${directory}. Stop it first or choose another directory.`);
    await db.insert(makes).values({ name: 'unharmed', nameKey: 'unharmed' });
  });

  it('from the same process', async () => {
    await open();
    await expect(openPglite(directory)).rejects.toThrow(message);
  });
});

it('finds the data of a previous process, and migrates nothing', async () => {
  const beforeMigration = vi.fn<() => void>();
  const { db } = await open({ beforeMigration });
  expect(beforeMigration).not.toHaveBeenCalled();
  const names = (await db.select({ name: makes.name }).from(makes)).map((row) => row.name);
  expect(names).toContain('unharmed');
});

describe('the version of the engine', () => {
  it.each([
    ['another version', '0.3.7\n', 'was created by PGlite 0.3.7'],
    ['no version', undefined, 'was created by PGlite an unknown version'],
  ])('rejects a database of %s with migration instructions', async (_version, content, message) => {
    const kept = readFileSync(versionFile());
    if (content === undefined) rmSync(versionFile());
    else writeFileSync(versionFile(), content);
    const refused = openPglite(directory);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow('restore the backup');
    writeFileSync(versionFile(), kept);
    await open();
  });
});

it('rejects an engine that skips fsync', async () => {
  const idle = { query: async () => ({ rows: [] }) };
  await expect(checkDurability(idle, { fsyncs: 7 })).rejects.toThrow('fsync check failed');
});
