/**
 * Measures how long visitors wait for pages while other clients send distinct queries. Build the site first.
 *
 *     [QUERIES=1000000] node bench/hostile-queries.ts
 *
 * Eight visitors read pages: alone, with eight connections that repeat known queries, and with as many that send
 * distinct ones. The queries come from another process, so that only the server delays the visitors. Prints the
 * median and the highest p99 of the visitors, and the memory of the server.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Flood } from './hostile-queries/send.ts';
import { median, prepareData, residentBytes, startSite } from './site.ts';

const QUERIES = Number(process.env['QUERIES'] ?? 1_000_000);
/** Number of queries in each flood. The bench prints a line after each. */
const STEP = 100_000;
const CONNECTIONS = 8;
const PORT = 4694;
const PATHS = ['/', '/search', '/about'];

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-hostile-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await prepareData(PORT, dataDir);
const site = await startSite(PORT, { DATA_DIR: dataDir });
const sender = fork(new URL('hostile-queries/send.ts', import.meta.url), {
  env: { ...process.env, SITE_URL: site.url },
});
const exited = once(sender, 'exit').then(() => {
  throw new Error('The process that sends the queries has ended');
});
// The end of the measurement ends it too.
exited.catch(() => {});
try {
  await visit(5);
  await print('alone', [await visit(3), await visit(3), await visit(3)]);
  for (let first = 0; first < QUERIES; first += STEP) {
    const amount = Math.min(QUERIES - first, STEP);
    await flood('known queries', { connections: CONNECTIONS, amount, firstDistinct: null });
    await flood(`distinct queries from ${first}`, {
      connections: CONNECTIONS,
      amount,
      firstDistinct: first,
    });
  }
} finally {
  sender.kill();
  await site.stop();
}

/** Reads pages as visitors do for some seconds. Returns the p99 of the response times in whole milliseconds. */
async function visit(seconds: number): Promise<number> {
  const { latency, errors, non2xx } = await autocannon({
    url: site.url,
    headers: { 'accept-encoding': 'br' },
    connections: CONNECTIONS,
    duration: seconds,
    requests: PATHS.map((path) => ({ path })),
  });
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} visitors got no page`);
  return latency.p99;
}

async function flood(name: string, message: Flood): Promise<void> {
  const state = { isFlooding: true };
  const answered = Promise.race([once(sender, 'message'), exited]).finally(
    () => (state.isFlooding = false),
  );
  sender.send(message);
  const p99s: number[] = [];
  while (state.isFlooding) {
    const p99 = await visit(2);
    // Does not count the last visit, which ended after the queries.
    if (state.isFlooding || p99s.length === 0) p99s.push(p99);
  }
  const [ok] = await answered;
  await print(`${name}, ${ok} of ${message.amount} answered`, p99s);
}

async function print(name: string, p99s: readonly number[]): Promise<void> {
  const memory = (await residentBytes(site.pid)) / 1024 / 1024;
  console.log(
    `${name}: p99 of visitors ${median([...p99s])} ms, at most ${Math.max(...p99s)} ms (${p99s.length} visits); ${memory.toFixed(0)} MB`,
  );
}
