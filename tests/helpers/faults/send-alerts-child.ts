import { pino } from 'pino';
import { sendAlerts } from '../../../src/features/alerts/send-alerts.server.ts';
import { openPostgres } from '../../../src/platform/database/postgres.server.ts';
import { testContext } from '../app.ts';

/** Queues the digests that are due in a database. A test kills this process. */
const [url = ''] = process.argv.slice(2);
const database = await openPostgres(url);
process.stdout.write('ready\n');
await sendAlerts({
  ...testContext(database),
  // Enqueues nothing: `reconcile-mails` enqueues the emails later.
  queue: { enqueue: async () => {} },
  signal: new AbortController().signal,
  log: pino({ level: 'silent' }),
});
process.stdout.write('done\n');
process.exit();
