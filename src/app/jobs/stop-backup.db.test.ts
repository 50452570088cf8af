import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { backups } from '../schema.server.ts';
import { type Storage, StorageUnavailableError } from '../../platform/ports/storage.server.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { jobDeps, startJobs } from '../../../tests/helpers/jobs.ts';
import { insertTestImage } from '../../../tests/helpers/images/stored-image.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';

const backupDir = await temporaryFolder();
const database = await testDatabase();
const { storage } = await temporaryStorage();
const { db } = database;

it('ends a backup that waits for the object store when the process stops', async () => {
  const { storageKey } = await insertTestImage({ database, storage }, { width: 700, height: 466 });
  const waiting = Promise.withResolvers<void>();
  const failing: Storage = {
    ...storage,
    list: (prefix) => {
      if (prefix === `${storageKey}/`) waiting.resolve();
      throw new StorageUnavailableError('The object storage cannot be reached');
    },
  };
  const jobs = await startJobs(await jobDeps(database, { storage: failing, backupDir }));
  await jobs.queue.enqueue(db, 'make-backup', {}, 'now');
  await waiting.promise;
  await jobs.finish();
  // The database is still open: nothing of the backup is left, and it does not count as failed.
  expect(await db.select().from(backups)).toEqual([]);
  expect(await readdir(backupDir)).toEqual([]);
  await jobs.stop();
});
