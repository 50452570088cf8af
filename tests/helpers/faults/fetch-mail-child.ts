import { pino } from 'pino';
import { readMailbox } from '../../../src/features/inbound-mail/fetch-mail.server.ts';
import { openPostgres } from '../../../src/platform/database/postgres.server.ts';
import { diskStorage } from '../../../src/platform/storage/disk.server.ts';
import { followSettings } from '../../../src/features/settings/follow-settings.server.ts';
import { readDealer } from '../../../src/features/settings/read-dealer-file.server.ts';

/**
 * Runs the job `fetch-mail` once, in a process that can be killed. Prints a line when it begins, and its peak memory in
 * megabytes at the end.
 */
const [databaseUrl = '', imapUrl = '', files = ''] = process.argv.slice(2);
const database = await openPostgres(databaseUrl);
const log = pino({ level: 'warn' }, pino.destination(2));
process.stdout.write('reading\n');
await readMailbox(
  {
    db: database.db,
    storage: diskStorage(files),
    queue: { enqueue: async () => {} },
    publicUrl: 'https://cars.example',
    settings: followSettings({ database, log }, readDealer()),
    now: new Date(),
    log,
    signal: new AbortController().signal,
  },
  { url: imapUrl, mailbox: 'INBOX' },
);
process.stdout.write(`${Math.round(process.resourceUsage().maxRSS / 1024)}\n`);
process.exit();
