import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createReadStream } from 'node:fs';
import { pino } from 'pino';
import { afterAll, afterEach, expect, it } from 'vitest';
import { readConfig } from '../../app/config.server.ts';
import { openStorage } from '../../app/deps.server.ts';
import { addStockForBackup, backedUpRows, storedHashes } from '../../../tests/helpers/backup.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { faultyS3, type StoreFault } from '../../../tests/helpers/faults/faulty-s3.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { createBackup } from './create-backup.server.ts';
import { restoreBackup } from './restore-backup.server.ts';
import { storeBackup } from './store-backup.server.ts';

const folder = await temporaryFolder();
const store = await faultyS3();
afterAll(() => store.close());
const works = store.faultOf;
afterEach(() => {
  store.faultOf = works;
});

const storage = await openStorage(readConfig(store.environment), pino({ level: 'silent' }));
const source = { database: await testDatabase(), storage, spoolDir: join(folder, 'spool') };
await addStockForBackup(source);
const stored = await storedHashes(storage);
const rows = await backedUpRows(source.database);

/** More failures than the client of the store retries in one call. It never retries a body that breaks off. */
const FAILURES = 4;

/** Fails the first calls of each file, and the lists of files. */
function failFirst(method: string, fault: StoreFault, failures = FAILURES): () => number {
  const calls = new Map<string, number>();
  store.faultOf = async (call) => {
    if (call.method !== method) return undefined;
    const number = (calls.get(call.key) ?? 0) + 1;
    calls.set(call.key, number);
    return number <= failures ? fault : undefined;
  };
  return () => Math.max(...calls.values());
}

it.each<[StoreFault, number]>([
  ['resets', FAILURES],
  ['answers 500', FAILURES],
  ['breaks off', 1],
])('makes a complete backup although the store %s for a moment', async (fault, failures) => {
  const attempts = failFirst('GET', fault, failures);
  const file = join(folder, `${fault}.tar`);
  const { end } = await storeBackup(createBackup(source), file);
  expect(attempts()).toBeGreaterThan(failures);
  expect(end).toMatchObject({ files: Object.keys(stored).length, missing: [] });
});

it.each<StoreFault>(['resets', 'answers 500', 'breaks off'])(
  'restores all files although the store %s for a moment',
  async (fault) => {
    const file = join(folder, `for ${fault}.tar`);
    await storeBackup(createBackup(source), file);
    store.files.clear();
    const target = { database: await testDatabase(), storage };
    const attempts = failFirst('PUT', fault);
    await restoreBackup(target, createReadStream(file));
    expect(attempts()).toBeGreaterThan(FAILURES);
    store.faultOf = works;
    expect(await storedHashes(storage)).toEqual(stored);
    expect(await backedUpRows(target.database)).toEqual(rows);
  },
);

it('ends at once, and leaves nothing behind, if it is aborted during an outage', async () => {
  const stopping = new AbortController();
  let calls = 0;
  store.faultOf = async () => {
    calls += 1;
    if (calls === FAILURES) stopping.abort(new Error('the server stops'));
    return 'resets';
  };
  const archive = createBackup({ ...source, signal: stopping.signal });
  const made = storeBackup(archive, join(folder, 'aborted.tar'));
  await expect(made).rejects.toThrow('the server stops');
  expect(await readdir(folder)).not.toContain('aborted.tar.partial');
  expect(await readdir(source.spoolDir)).toEqual([]);
});
