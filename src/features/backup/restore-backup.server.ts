import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { secondFactors } from '../../app/schema.server.ts';
import { AppError } from '../../platform/errors.ts';
import { stepAt } from '../staff/totp.server.ts';
import { recordBackup } from './backups.server.ts';
import { insertRows, finishLoading, startLoading } from './load.server.ts';
import { databaseSchema, isKnownSchema, releaseSchema } from './schema-version.server.ts';
import { backupTableNames, readRows, removeTimeouts } from './snapshot.server.ts';
import type { Database, Db } from '../../platform/database/client.server.ts';
import { failQueuedMails } from '../mails/mail-queries.server.ts';
import type { Storage } from '../../platform/ports/storage.server.ts';
import { contentTypeOf } from '../images/keys.server.ts';
import {
  type ArchiveEnd,
  type ArchiveHeader,
  countedRows,
  readArchive,
  type TableContent,
} from './archive.server.ts';
import { retryStorage } from './retry-storage.server.ts';

const WRITERS = 8;

export interface RestoredBackup {
  header: ArchiveHeader;
  end: ArchiveEnd;
}

/**
 * Reads an archive to its end and changes nothing.
 * @throws {AppError} invalid if it is truncated, altered, made by a newer release, or not a backup
 */
export function verifyBackup(archive: AsyncIterable<Uint8Array>): Promise<RestoredBackup> {
  return readArchive(archive, {
    header: async (header) => checkSchema(header),
    file: async () => {},
    table: async (_table, batches) => {
      for await (const _ of batches);
    },
  });
}

export interface RestoreTarget {
  database: Database;
  storage: Storage;
  /**
   * Makes the stored files durable, for a storage whose `put` does not do it. Called before the database
   * changes.
   */
  syncFiles?: (() => Promise<void>) | undefined;
}

/**
 * Replaces the whole content of a database with that of an archive and adds the files to the storage. The
 * database changes in one transaction, at the end. Reads the rows back and compares their hashes. Waits up to
 * five minutes for a storage that is unavailable.
 * @param beforeCommit changes the restored rows in the same transaction
 * @throws {AppError} invalid, like `verifyBackup`; the database is then unchanged
 */
export async function restoreBackup(
  { database, storage, syncFiles }: RestoreTarget,
  archive: AsyncIterable<Uint8Array>,
  beforeCommit: (tx: Db, restored: RestoredBackup) => Promise<void> = async () => {},
): Promise<RestoredBackup> {
  const ended = new AbortController();
  const writes = writeQueue(storage, ended.signal);
  const result = database.db.transaction(async (tx) => {
    await removeTimeouts(tx);
    const loader = tableLoader(tx);
    const restored = await readArchive(archive, {
      header: async (header) => {
        checkSchema(header);
        await checkTarget(tx);
        loader.header(header);
      },
      file: (key, body) => writes.add(key, body),
      table: async (table, batches) => {
        await writes.done();
        await loader.table(table, batches);
      },
    });
    await writes.done();
    await syncFiles?.();
    await loader.finish();
    await beforeCommit(tx, restored);
    return restored;
  });
  return result.finally(() => ended.abort());
}

/**
 * Restores a backup file into a database that nobody uses.
 * @throws {AppError} conflict if other programs use the database, or if it has rows and `replace` is false
 */
export async function restore(
  target: RestoreTarget,
  { file, replace, signal }: { file: string; replace: boolean; signal?: AbortSignal },
): Promise<RestoredBackup> {
  const { db } = target.database;
  if (await isDatabaseInUse(db))
    throw new AppError('conflict', 'Other programs use the database. Stop the server first.');
  if (!replace && !(await isDatabaseEmpty(db)))
    throw new AppError(
      'conflict',
      'The database is not empty. Use --replace to delete its content and restore the backup.',
    );
  const { size: bytes } = await stat(file);
  return restoreBackup(target, createReadStream(file, { signal }), async (tx, { header }) => {
    // Queued emails have probably been sent since the backup: staff decide whether to send them again.
    await failQueuedMails(tx, 'Restored from a backup: it may have been sent before.');
    // A code that was used since the backup must not count again.
    const step = stepAt(new Date());
    await tx
      .update(secondFactors)
      .set({ lastStep: sql`greatest(${secondFactors.lastStep}, ${step})` });
    await recordBackup(tx, { outcome: 'made', startedAt: new Date(header.createdAt), bytes });
  });
}

/** Loads tables and reads them back. */
function tableLoader(tx: Db) {
  let archive: ArchiveHeader | undefined;
  let keys: Awaited<ReturnType<typeof startLoading>> | undefined;
  const begin = async (): Promise<ArchiveHeader> => {
    if (!archive) throw new Error('The archive has no header');
    keys ??= await startLoading(tx, archive.schema);
    return archive;
  };
  return {
    header(header: ArchiveHeader): void {
      archive = header;
    },
    async table(table: TableContent, batches: AsyncIterable<string[]>): Promise<void> {
      await begin();
      for await (const lines of batches) await insertRows(tx, table, lines);
    },
    async finish(): Promise<void> {
      const { schema, tables } = await begin();
      for (const table of tables) await compareRows(tx, table);
      await finishLoading(tx, schema, tables, keys ?? []);
    },
  };
}

async function compareRows(tx: Db, table: TableContent): Promise<void> {
  let stored: { rows: number; sha256: string } | undefined;
  for await (const _ of countedRows(readRows(tx, table), (content) => (stored = content)));
  if (stored?.rows !== table.rows || stored.sha256 !== table.sha256)
    throw new Error(
      `Read back from the database, the table ${table.name} has other rows than the backup. Nothing was changed.`,
    );
}

/**
 * Stores several files at the same time. After a failure, the next call rejects.
 * @param signal stops retries of failed writes
 */
function writeQueue(storage: Storage, signal: AbortSignal) {
  const limit = pLimit(WRITERS);
  const running = new Set<Promise<void>>();
  const done = async () => {
    await Promise.all(running);
  };
  return {
    async add(key: string, body: Buffer): Promise<void> {
      const write = limit(() =>
        retryStorage(() => storage.put(key, body, contentTypeOf(key)), signal),
      );
      running.add(write);
      // A rejected write stays in the set, so that `done` rejects.
      write.then(
        () => running.delete(write),
        () => {},
      );
      if (running.size >= WRITERS * 2) await Promise.race(running);
    },
    done,
  };
}

function checkSchema({ schema, release }: ArchiveHeader): void {
  if (isKnownSchema(schema)) return;
  const known = releaseSchema();
  throw new AppError(
    'invalid',
    schema.newest > known.newest
      ? `The backup was made by a newer release of Forecourt (${release}): its database schema has number ${schema.migrations}, and this release knows ${known.migrations}. Install that release or a newer one, then restore the backup.`
      : `The backup was made by another edition of Forecourt (${release}): this release does not know its database schema.`,
  );
}

async function checkTarget(tx: Db): Promise<void> {
  const { newest } = await databaseSchema(tx);
  if (newest > releaseSchema().newest)
    throw new AppError(
      'invalid',
      'The database was used by a newer release of Forecourt. Install that release, or restore into an empty database.',
    );
}

/** Returns whether no table that a backup contains has rows. */
async function isDatabaseEmpty(db: Db): Promise<boolean> {
  for (const name of backupTableNames) {
    const [row] = await db
      .select({ one: sql<number>`1` })
      .from(sql`${sql.identifier(name)}`)
      .limit(1);
    if (row) return false;
  }
  return true;
}

/** Returns whether the database has client connections with another application name than this one. */
async function isDatabaseInUse(db: Db): Promise<boolean> {
  const [row] = await db.select({ others: sql<number>`count(*)::int` }).from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() and pid <> pg_backend_pid()
      and application_name <> current_setting('application_name')
      and coalesce(backend_type, 'client backend') = 'client backend'`);
  return (row?.others ?? 0) > 0;
}
