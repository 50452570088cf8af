import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { recordBackup } from '../data/backup/backups.ts';
import { openDatabase, openStorage } from '../deps.ts';
import { backupState } from '../services/backup/nightly.ts';
import { addStockForBackup, backedUpRows } from '../testing/backup.ts';
import { emptyDatabase } from '../testing/database/database.ts';
import { makeBackup } from './make-backup.ts';
import { move } from './move.ts';
import { restore } from './restore.ts';

const folder = await mkdtemp(join(tmpdir(), 'move-'));
afterAll(() => rm(folder, { recursive: true }));
const log = pino({ level: 'silent' });

it(
  'moves an embedded installation to PostgreSQL, where it can be restored again',
  { timeout: 120_000 },
  async () => {
    const config = readConfig({ DATA_DIR: join(folder, 'data') });
    const source = await openDatabase(config);
    await addStockForBackup({ database: source, storage: await openStorage(config, log) });
    const startedAt = new Date(Date.now() - 3_600_000);
    await recordBackup(source.db, { outcome: 'made', startedAt, bytes: 1_000 });
    const rows = await backedUpRows(source);
    await source.close();
    const { url, drop } = await emptyDatabase();
    const options = { to: url, s3: false, replace: false };
    const there = { ...config, databaseUrl: url };
    await move(config, options, log);

    const target = await openDatabase(there);
    expect(await backedUpRows(target)).toEqual(rows);
    expect(await backupState(target.db)).toMatchObject({ newest: { ageHours: 1, bytes: 1_000 } });
    await expect(move(config, options, log)).rejects.toThrow('Stop the server first.');
    await target.close();
    await expect(move(config, options, log)).rejects.toThrow('The database is not empty.');

    const file = join(folder, 'backup.tar');
    await makeBackup(there, file, log);
    const replaced = await openDatabase(there);
    await replaced.rows({ name: '', text: 'delete from buyer_details' }, []);
    await replaced.close();
    await restore(there, file, { replace: true }, log);
    const restored = await openDatabase(there);
    expect(await backedUpRows(restored)).toEqual(rows);
    await restored.close();
    await drop();
  },
);
