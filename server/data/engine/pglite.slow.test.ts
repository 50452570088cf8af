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
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkDurability, openPglite } from './pglite.ts';
import { engineVersion } from './pglite-version.ts';
import { makes } from '../schema.ts';

const hooks = fileURLToPath(new URL('../../module-hooks.ts', import.meta.url));
const writer = fileURLToPath(new URL('../../testing/writer-process.ts', import.meta.url));

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

async function open(fsync?: (descriptor: number) => void) {
  const database = await openPglite(directory, fsync);
  opened.push(database);
  return database;
}

/** Starts a process that writes until it is killed, or until its disk fails after so many writes. */
function startWriter(failAfter = 'Infinity') {
  return spawn(process.execPath, ['--import', hooks, writer, directory, failAfter]);
}

/** The names that a writer was told are stored, once it is gone. */
async function linesOf(
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

/** Lets a process write, and kills it without warning. */
async function killedWriter(): Promise<string[]> {
  const child = startWriter();
  const closed = once(child, 'close');
  const names = await linesOf(child, (count) => count === 50 && child.kill('SIGKILL'));
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

// Making a database takes seconds, and much longer where other work fills the machine.
it('a new data directory gets a migrated database and the version of its engine', async () => {
  const { db } = await open();
  expect(await db.$count(makes)).toBe(0);
  expect(readFileSync(join(directory, 'postgres.version'), 'utf8').trim()).toBe(engineVersion());
}, 60_000);

it('PostgreSQL runs with fsync on, by the one method that reaches the disk', async () => {
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

it('every commit brings its log to the disk before it is acknowledged', async () => {
  let fsyncs = 0;
  const { db } = await open((descriptor) => {
    fsyncs += 1;
    fsyncSync(descriptor);
  });
  for (let count = 0; count < 20; count += 1) {
    const before = fsyncs;
    await db.insert(makes).values({ name: `commit ${count}`, nameKey: `commit ${count}` });
    expect(fsyncs).toBeGreaterThan(before);
  }
});

it('a disk that fails ends the process before it acknowledges, and harms nothing', async () => {
  const child = startWriter('5');
  const [acknowledged, complaint, [code]] = await Promise.all([
    linesOf(child),
    text(child.stderr),
    once(child, 'close'),
  ]);
  expect(code).toBe(1);
  expect(complaint).toContain('The disk refused to keep a write (Error: ENOSPC)');
  expect(acknowledged).toHaveLength(5);
  await expectStored(acknowledged);
});

it('after a kill every acknowledged write is there, and the lock is not', async () => {
  const acknowledged = [...(await killedWriter()), ...(await killedWriter())];
  expect(acknowledged.length).toBeGreaterThanOrEqual(100);
  await expectStored(acknowledged);
});

describe('a second opener is refused with a sentence and harms nothing', () => {
  const sentence = `Another process is using the data directory`;

  it('from another process', async () => {
    const { db } = await open();
    const child = startWriter();
    const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(code).not.toBe(0);
    expect(complaint).toContain(
      `${sentence} ${directory}: stop it first, or choose another DATA_DIR.`,
    );
    await db.insert(makes).values({ name: 'unharmed', nameKey: 'unharmed' });
  });

  it('from the same process', async () => {
    await open();
    await expect(openPglite(directory)).rejects.toThrow(sentence);
  });
});

it('what one process wrote, the next one finds', async () => {
  const { db } = await open();
  const names = (await db.select({ name: makes.name }).from(makes)).map((row) => row.name);
  expect(names).toContain('unharmed');
});

describe('the version of the engine', () => {
  it.each([
    ['another version', '0.3.7\n', 'was made by PGlite 0.3.7'],
    ['no version', undefined, 'was made by PGlite an unknown version'],
  ])('%s refuses to open and says how to migrate', async (_what, content, sentence) => {
    const kept = readFileSync(versionFile());
    if (content === undefined) rmSync(versionFile());
    else writeFileSync(versionFile(), content);
    const refused = openPglite(directory);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toThrow('restore the backup');
    writeFileSync(versionFile(), kept);
    await open();
  });
});

it('a database whose making was cut off is made anew', async () => {
  const cut = mkdtempSync(join(tmpdir(), 'pglite-cut-'));
  mkdirSync(join(cut, 'postgres.unfinished', 'base'), { recursive: true });
  writeFileSync(join(cut, 'postgres.unfinished', 'PG_VERSION'), '18\n');
  const database = await openPglite(cut);
  expect(await database.db.$count(makes)).toBe(0);
  expect(readdirSync(cut).sort()).toEqual(['lock', 'postgres', 'postgres.version']);
  await database.close();
  rmSync(cut, { recursive: true });
}, 60_000);

it('an engine that skips fsync is refused', async () => {
  const idle = { query: async () => ({ rows: [] }) };
  await expect(checkDurability(idle, { fsyncs: 7 })).rejects.toThrow('the start is refused');
});
