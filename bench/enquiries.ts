/**
 * Measures enquiries: the inbox with 10,000 of them, receiving one while the mail server is down, and the
 * export and erasure of a person.
 *
 *     npm run build && node bench/enquiries.ts
 *
 * Prints milliseconds per request, sent one after the other. Goals: inbox under 50 ms, enquiry under 100 ms
 * at the 99th of 100, export and erasure under 10 s.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashKey } from '../server/data/users/rate-limits.ts';
import { syncTree } from '../server/data/engine/sync-tree.ts';
import { openDatabase } from '../server/deps.ts';
import { onBothEngines } from './engines.ts';
import { median, signIn, startSite } from './site.ts';

const PORT = 4751;
const REQUESTS = 200;
/** New enquiries that are measured, and those before them that compile the code and prepare the statements. */
const ENQUIRIES = 400;
const WARM_UP = 20;
/** Pause between them, so that they meet several rounds of the jobs. */
const PAUSE_MS = 50;
/** A form that is sent sooner looks like spam. */
const FILLING_MS = 3_100;

const FILL = [
  `insert into enquiries (reference, kind, name, email, email_key, message, origin, status, lost_reason,
      received_at, last_inbound_at, last_outbound_at, last_activity_at, escalated_at, car_title,
      first_reply_open_seconds)
    select 'E-' || lpad(n::text, 6, '0'), 'question', 'Person ' || n, n || '@example.com',
      n || '@example.com', repeat('Is it still for sale, and has it a full history? ', 4), 'contact',
      (array['new', 'replied', 'replied', 'lost', 'won'])[1 + n % 5],
      case when n % 5 = 3 then 'price' end,
      now() - n * interval '7 minutes', now() - n * interval '7 minutes',
      case when n % 5 > 0 then now() - n * interval '6 minutes' end,
      now() - n * interval '6 minutes', now(), 'Volvo V60', n % 9000
    from generate_series(1, 10000) n`,
  `insert into enquiry_events (enquiry_id, at, kind, actor_name, text)
    select enquiry_id, received_at + k * interval '1 minute', (array['in', 'out', 'note'])[k], 'Somebody',
      repeat('Words of a message in the thread. ', 5)
    from enquiries, generate_series(1, 3) k`,
  // Customer 1 has 200 enquiries, each other customer has one.
  `insert into customers (name, email, email_key, phone, phone_e164, last_activity_at)
    select name, email, email_key, '085 ' || 1000000 + enquiry_id, '+35385' || 1000000 + enquiry_id,
      last_activity_at
    from enquiries order by enquiry_id`,
  'update enquiries set customer_id = case when enquiry_id <= 200 then 1 else enquiry_id end',
  // Raises the limit of 60 an hour for the whole site, after which enquiries are treated as spam.
  `insert into rate_limits (key_hash, count, ends_at)
    values ('${hashKey('enquiries')}', -1000, now() + interval '1 hour')`,
  'vacuum analyze',
  'checkpoint',
];

await onBothEngines(measure);

async function measure(name: string, databaseUrl?: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl });
  for (const text of FILL) await database.rows({ name: '', text }, []);
  await database.close();
  // Otherwise the system writes the 10,000 enquiries to the disk half a minute later, and commits wait for it.
  syncTree(dataDir);
  const site = await startSite(PORT, {
    DATA_DIR: dataDir,
    DEMO_STOCK: 'off',
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUSTED_PROXIES: '127.0.0.1',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const cookie = await signIn(site.url);
  const get = (path: string) => () => fetch(site.url + path, { headers: { cookie } });
  await print(name, 'inbox, API', get('/api/enquiries?view=waiting'));
  await print(name, 'inbox, screen', get('/enquiries?view=all'));
  await print(name, 'search of words', get('/api/enquiries?view=all&q=person%20message'));
  await print(name, 'enquiry, API', get('/api/enquiries/5000'));
  await print(name, 'count of waiting', get('/api/enquiries/waiting'));
  await print(name, 'form, screen', get('/enquire'));
  await print(name, 'customers, API', get('/api/customers'));
  await print(name, 'search of people', get('/api/customers?q=person%205000'));
  await print(name, 'export of 200', get('/api/customers/1/export'), 20);
  const erase = (customerId: number) =>
    fetch(`${site.url}/api/customers/${customerId}/erase`, { method: 'POST', headers: { cookie } });
  await print(name, 'erasure of 200', () => erase(1), 1);
  await print(name, 'erasure of 1', (n) => erase(1_000 + n), 50);
  const stamps: string[] = [];
  for (let n = 0; n < WARM_UP + ENQUIRIES; n += 1)
    stamps.push((await (await get('/api/enquiries/stamp')()).json()).stamp);
  await sleep(FILLING_MS);
  const send = (n: number) =>
    fetch(`${site.url}/api/enquiries`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.${Math.floor(n / 250)}.${n % 250}`,
      },
      body: JSON.stringify({
        stamp: stamps[n],
        kind: 'question',
        name: 'A visitor',
        email: `visitor${n}@example.com`,
        message: `Question ${n}`,
      }),
    });
  await print(name, 'warm-up', send, WARM_UP, PAUSE_MS);
  await print(name, 'new enquiry', (n) => send(WARM_UP + n), ENQUIRIES, PAUSE_MS);
  await site.stop();
  await rm(dataDir, { recursive: true });
}

async function print(
  name: string,
  what: string,
  send: (n: number) => Promise<Response>,
  requests = REQUESTS,
  pauseMs = 0,
): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < requests; n += 1) {
    await sleep(pauseMs);
    const started = performance.now();
    const response = await send(n);
    await response.text();
    if (!response.ok) throw new Error(`${what}: ${response.status}`);
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const [slow = 0, slowest = 0] = [sorted[Math.floor(requests * 0.99)], sorted.at(-1)];
  console.log(
    `${name.padEnd(11)} ${what.padEnd(17)} median ${median(times).toFixed(1)} ms, 99th of 100 ${slow.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`,
  );
}
