import { restore } from '../server/backup/restore.ts';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/log.ts';
import { contentSummary, readOptions, runOperation, userPath } from './operation.ts';

const HELP = `npm run restore -- FILE [--replace]
Restores a backup into an empty DATA_DIR or, with DATABASE_URL, an empty PostgreSQL database. Stop the
server first. Verifies the whole file before it changes anything.

  --replace   delete the content of the database and the images first. Everyone is signed out
`;

const { values, positionals } = readOptions(
  {
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  },
  HELP,
);
const [file, ...others] = positionals;

if (values.help || file === undefined || others.length > 0) {
  process.stdout.write(HELP);
  if (!values.help) process.exitCode = 1;
} else
  await runOperation(async () => {
    const config = readConfig(process.env);
    const restored = await restore(config, userPath(file), values, createLog('warn'));
    return [`Restored the backup of ${restored.header.createdAt}.`, contentSummary(restored)];
  });
