import { move } from '../server/backup/move.ts';
import { readConfig } from '../server/config.ts';
import { createLog } from '../server/log.ts';
import { contentSummary, readOptions, runOperation } from './operation.ts';

const HELP = `npm run move -- --to postgres://user:password@host:5432/database [--s3] [--replace]
Copies the embedded installation in DATA_DIR to PostgreSQL, then compares counts and hashes. Stop the
server first. The source does not change.

  --s3        also copy the images to the bucket that the S3_ variables name
  --replace   delete the content of the PostgreSQL database first
`;

const { values } = readOptions(
  {
    options: {
      to: { type: 'string' },
      s3: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  },
  HELP,
);

if (values.help || values.to === undefined) {
  process.stdout.write(HELP);
  if (!values.help) process.exitCode = 1;
} else {
  const { to, s3, replace } = values;
  await runOperation(async () => {
    const config = readConfig({ ...process.env, DATABASE_URL: to });
    const moved = await move(config, { to, s3, replace }, createLog('warn'));
    return [
      'Moved. Counts and hashes are equal.',
      contentSummary(moved),
      '',
      'Start the server with:',
      `  DATABASE_URL=${to}`,
      s3
        ? '  and the same S3_ variables as for this command'
        : `  DATA_DIR=${config.dataDir} (the images are still there)`,
      `Once it works, delete the old database: ${config.dataDir}/postgres and postgres.version.`,
    ];
  });
}
