/**
 * Sends hostile emails to a mailbox on Dovecot, as root, while a visitor asks the site ten times a second. Prints how
 * long the visitor waited, and the longest turn of the event loop of the site in CPU time:
 *
 *     npm run build && [LENGTHS=200,20000] node bench/hostile-mails.ts
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { inboundMails, mailboxes } from '../src/app/schema.server.ts';
import { openPostgres } from '../src/platform/database/postgres.server.ts';
import { startPostgres } from '../tests/helpers/database/postgres-server.ts';
import { startDovecot } from '../tests/helpers/faults/dovecot.ts';
import { hostileMails, insertThreads } from '../tests/helpers/hostile-mails.ts';
import { fillStock } from './fill-stock.ts';
import { startSite } from './site.ts';

const PORT = Number(process.env['PORT'] ?? 4700);
const LENGTHS = (process.env['LENGTHS'] ?? '200,20000').split(',').map(Number);
const LONGEST = 1_000_000;
/** Entries with no other limit than that of the email. */
const LONG =
  /^(?:spaces|tabs|links|comments|tags|quotes|line breaks) as (?:text|HTML|the answer in a report)$/;
const BASELINE_MS = 20_000;
const WARM_UP_MS = 10_000;

/** Longer than any run of the job. Without a new email for so long, the mailbox is stuck. */
const STUCK_MS = 300_000;

const postgres = await startPostgres();
const dovecot = await startDovecot();
try {
  await measure();
} finally {
  await dovecot.stop();
  await postgres.stop();
}

async function measure(): Promise<void> {
  // The first start migrates the database.
  const environment = { DATABASE_URL: postgres.url, DEMO_STOCK: 'off' };
  await startSite(PORT, environment).then((site) => site.stop());
  await fillStock(postgres.url, 500);
  const database = await openPostgres(postgres.url);
  const { db } = database;
  const delivered = hostileMails((name) => (LONG.test(name) ? [...LENGTHS, LONGEST] : LENGTHS));
  await insertThreads(db, delivered);
  const site = await startSite(PORT, {
    ...environment,
    IMAP_URL: dovecot.address.url,
    NODE_OPTIONS: `--import ${new URL('turns.ts', import.meta.url).href}`,
  });
  const visitor = startVisitor(site.url);
  await sleep(WARM_UP_MS);
  process.kill(site.pid, 'SIGUSR2');
  visitor.report('Warm-up');
  await sleep(BASELINE_MS);
  process.kill(site.pid, 'SIGUSR2');
  visitor.report('Without emails');

  for (const { raw } of delivered) await dovecot.deliver(raw);
  const started = performance.now();
  let changed = started;
  let lastUid = 0;
  while (lastUid < delivered.length) {
    await sleep(1_000);
    const [row] = await db.select().from(mailboxes);
    if (row && row.lastUid > lastUid) {
      lastUid = row.lastUid;
      changed = performance.now();
    }
    if (performance.now() - changed > STUCK_MS) break;
  }
  const seconds = Math.round((performance.now() - started) / 1_000);
  process.kill(site.pid, 'SIGUSR2');
  visitor.report(`While ${delivered.length} emails are read, in ${seconds} s`);
  visitor.stop();

  const stored = new Set((await db.select().from(inboundMails)).map(({ messageId }) => messageId));
  const good = delivered.flatMap(({ goodId }) => goodId ?? []);
  const [row] = await db.select().from(mailboxes);
  const unread = row?.unread.map(({ uid }) => delivered[uid - 1]?.name ?? `UID ${uid}`) ?? [];
  console.log(
    `${good.filter((id) => stored.has(id)).length} of ${good.length} good emails arrived.`,
  );
  console.log(`Not read: ${unread.join(', ') || 'none'}`);
  await database.close();
  await site.stop();
}

/** Asks for another search, and for a page, ten times a second. */
function startVisitor(url: string) {
  let times: number[] = [];
  let asked = 0;
  const ask = async () => {
    asked += 1;
    const path =
      asked % 2 === 0 ? '/search' : `/api/cars/search?listingType=Sale&minPrice=${asked}`;
    const before = performance.now();
    const { ok } = await fetch(url + path).then((response) => (response.arrayBuffer(), response));
    if (!ok) throw new Error(`${path} failed`);
    times.push(performance.now() - before);
  };
  const timer = setInterval(() => void ask(), 100);
  return {
    report: (what: string) => {
      const sorted = times.toSorted((a, b) => a - b).map(Math.round);
      const [half, p99, longest] = [0.5, 0.99, 1].map((part) =>
        sorted.at(part * sorted.length - 1),
      );
      console.log(
        `${what}: ${sorted.length} answers, half in ${half} ms, 99 % in ${p99} ms, all in ${longest} ms`,
      );
      times = [];
    },
    stop: () => clearInterval(timer),
  };
}
