import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { z } from 'zod';
import { installedPath } from '../../platform/installed-path.server.ts';
import { beginBackup } from './backups.server.ts';
import { databaseSchema, engineVersionOf } from './schema-version.server.ts';
import { backupTableNames, describeTable, readRows, withSnapshot } from './snapshot.server.ts';
import type { Database } from '../../platform/database/client.server.ts';
import type { Storage } from '../../platform/ports/storage.server.ts';
import { fullKey, incomingKey, originalKeys } from '../images/keys.server.ts';
import {
  type ArchiveEnd,
  type ArchiveHeader,
  bytesOf,
  countedRows,
  END_NAME,
  fileCounter,
  fileName,
  hashOf,
  HEADER_NAME,
  linesOf,
  type TableContent,
  tableFileName,
} from './archive.server.ts';
import { holdLease } from './lease.server.ts';
import { deleteLeftovers, keepFresh, ROWS_PREFIX } from './leftovers.server.ts';
import { retryStorage } from './retry-storage.server.ts';

interface BackupSource {
  database: Database;
  storage: Storage;
  /** Directory for the rows until the files are copied; created if missing. */
  spoolDir: string;
  /** Ends the backup early with an error. */
  signal?: AbortSignal | undefined;
}

const imageRow = z.object({
  storage_key: z.string().nullable(),
  /** Of a document: null until its files are made. */
  pdf_sha256: z.string().nullish(),
});

/** Tables with files. */
const FILE_TABLES = [
  'car_images',
  'removed_images',
  'advert_photos',
  'enquiry_files',
  'money_files',
  'documents',
];

/** Number of storage keys whose files are read at the same time, because a storage can be slow to respond. */
const READ_AHEAD = 4;

/** A long transaction delays vacuum, so speed matters more than size. */
const GZIP = { level: 1 };

/**
 * Creates a backup and yields its bytes. The rows are those of one point in time. The files are read
 * afterwards: they never change, and `removeFiles` keeps those of deleted images until the end. If the storage is
 * unavailable, waits for up to five minutes.
 */
export async function* createBackup(source: BackupSource): AsyncGenerator<Uint8Array> {
  const { db } = source.database;
  const endLease = holdLease(db, await beginBackup(db));
  try {
    await mkdir(source.spoolDir, { recursive: true, mode: 0o700 });
    await deleteLeftovers(source.spoolDir);
    const spool = await mkdtemp(join(source.spoolDir, ROWS_PREFIX));
    const stopRenewal = keepFresh(spool);
    try {
      yield* writeArchive(source, spool);
    } finally {
      stopRenewal();
      await rm(spool, { recursive: true, force: true });
    }
  } finally {
    await endLease();
  }
}

async function* writeArchive(source: BackupSource, spool: string): AsyncGenerator<Uint8Array> {
  const createdAt = new Date();
  const { schema, tables } = await spoolTables(source, spool);
  const header: ArchiveHeader = {
    format: 'forecourt-backup',
    formatVersion: 1,
    createdAt: createdAt.toISOString(),
    release: releaseVersion(),
    engine: await engineVersionOf(source.database.db),
    schema,
    tables,
  };
  const archive = pack();
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, ...(source.signal ? [source.signal] : [])]);
  const fill = async () => {
    const headerBytes = asJson(header);
    await addMember(archive, HEADER_NAME, headerBytes);
    const files = await addFiles(archive, source.storage, storageKeysIn(spool), signal);
    for (const { name } of tables) await addTable(archive, name, spool);
    const end: ArchiveEnd = { header: hashOf(headerBytes), ...files };
    await addMember(archive, END_NAME, asJson(end));
    archive.finalize();
  };
  const filled = fill().catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    yield* bytesOf(archive);
  } finally {
    ended.abort();
    archive.destroy();
    await filled;
  }
}

/** Writes the rows of all tables to files, in one snapshot. */
async function spoolTables(
  { database: { db }, signal }: BackupSource,
  spool: string,
): Promise<Pick<ArchiveHeader, 'schema' | 'tables'>> {
  return withSnapshot(db, async (tx) => {
    const tables: TableContent[] = [];
    for (const name of backupTableNames) {
      const table = await describeTable(tx, name);
      let content = { rows: 0, sha256: '' };
      const batches = countedRows(readRows(tx, table), (counted) => (content = counted));
      await pipeline(
        asText(batches),
        createGzip(GZIP),
        createWriteStream(join(spool, name), { mode: 0o600 }),
        { signal },
      );
      tables.push({ ...table, ...content });
    }
    return { schema: await databaseSchema(tx), tables };
  });
}

async function* asText(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield `${batch.join('\n')}\n`;
}

/**
 * Yields the storage key of each file in the snapshot once: images of cars, including removed ones and those of adverts,
 * files of enquiries, of costs and purchases, and of documents.
 */
async function* storageKeysIn(spool: string): AsyncGenerator<string> {
  const yielded = new Set<string>();
  for (const table of FILE_TABLES) {
    const rows = createReadStream(join(spool, table)).pipe(createGunzip());
    for await (const batch of linesOf(rows))
      for (const line of batch) {
        const { storage_key: key, pdf_sha256: pdf } = imageRow.parse(JSON.parse(line));
        // Not stored yet: the upload of a form that was not submitted, and a document that a job will make.
        const isStored = key !== null && !key.startsWith(incomingKey('')) && pdf !== null;
        if (!isStored || yielded.has(key)) continue;
        yielded.add(key);
        yield key;
      }
  }
}

interface ImageFiles {
  storageKey: string;
  files: { key: string; body: Buffer }[];
}

async function addFiles(
  archive: Pack,
  storage: Storage,
  storageKeys: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<Omit<ArchiveEnd, 'header'>> {
  const counter = fileCounter();
  const missing: string[] = [];
  for await (const { storageKey, files } of readAhead(storage, storageKeys, signal)) {
    const originals = [fullKey(storageKey, null), ...originalKeys(storageKey)];
    // The PDF of a document has its hash as its name.
    const isWhole = files.some(({ key }) => originals.includes(key) || key.endsWith('.pdf'));
    if (!isWhole) missing.push(storageKey);
    for (const { key, body } of files) {
      counter.add(key, body);
      await addMember(archive, fileName(key), body);
    }
  }
  return { ...counter.total(), missing };
}

async function* readAhead(
  storage: Storage,
  storageKeys: AsyncIterable<string>,
  signal: AbortSignal,
): AsyncGenerator<ImageFiles> {
  const pending: Promise<ImageFiles>[] = [];
  for await (const storageKey of storageKeys) {
    const reading = readImage(storage, storageKey, signal);
    // Awaited in order below: prevents an unhandled rejection until then.
    reading.catch(() => {});
    pending.push(reading);
    const [first] = pending.length > READ_AHEAD ? pending.splice(0, 1) : [];
    if (first) yield await first;
  }
  for (const reading of pending) yield await reading;
}

async function readImage(
  storage: Storage,
  storageKey: string,
  signal: AbortSignal,
): Promise<ImageFiles> {
  const keys = await retryStorage(() => listKeys(storage, `${storageKey}/`), signal);
  const files: ImageFiles['files'] = [];
  for (const key of keys.sort()) {
    const body = await retryStorage(() => readFile(storage, key), signal);
    if (body) files.push({ key, body });
  }
  return { storageKey, files };
}

async function listKeys(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys;
}

async function readFile(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.get(key);
  return file && buffer(file.body);
}

async function addTable(archive: Pack, name: string, spool: string): Promise<void> {
  const file = join(spool, name);
  const { size } = await stat(file);
  await new Promise<void>((resolve, reject) => {
    const member = archive.entry({ name: tableFileName(name), size, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    );
    pipeline(createReadStream(file), member).catch(reject);
  });
}

const asJson = (value: object) => Buffer.from(JSON.stringify(value, null, 2));

/** Resolves once the member is passed on, so that members do not pile up in memory. */
function addMember(archive: Pack, name: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, body, (error) => (error ? reject(error) : resolve()));
  });
}

/** Version of this release of Forecourt. */
function releaseVersion(): string {
  const file = installedPath('package.json');
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
