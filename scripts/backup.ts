import { join, resolve } from 'node:path';
import { makeBackup } from '../server/backup/make-backup.ts';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/log.ts';
import { backupFileName } from '../server/services/backup/leftovers.ts';
import { contentSummary, megabytes, readOptions, runOperation, userPath } from './operation.ts';

const HELP = `npm run backup [-- --to FILE]
Writes all data and images to one file, with or without a running server, and verifies it by reading it
back. Without --to, the file is in BACKUP_DIR. It contains customer data: keep it private.
`;

const { values } = readOptions(
  {
    options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  },
  HELP,
);

if (values.help) process.stdout.write(HELP);
else
  await runOperation(async () => {
    const config = readConfig(process.env);
    const file = values.to
      ? userPath(values.to)
      : resolve(join(config.backupDir, backupFileName()));
    const stored = await makeBackup(config, file, createLog('warn'));
    const { missing } = stored.end;
    return [
      `Backup written and verified: ${file} (${megabytes(stored.bytes)}).`,
      contentSummary(stored),
      ...(missing.length > 0
        ? [
            `Warning: ${missing.length} images have no file in the storage: ${missing.slice(0, 5).join(', ')}`,
          ]
        : []),
    ];
  });
