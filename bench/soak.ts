/**
 * Runs a mixed load against a new site for a while and reports what changes over time.
 *
 *     npm run build && npm run soak -- [--minutes 30] [--visitors 8] [--pause 0] [--database postgres://…] [--data DIR] [--port 4184]
 *
 * Visitors read pages, the API and images, with `--pause` milliseconds in between; an editor changes a price twice a second, and
 * every five seconds a car with an image is added and deleted. Prints per minute: requests, p99 in
 * milliseconds, resident memory in MB and open file descriptors (Linux). `--data` continues with the data of an
 * earlier run. At the end: the memory slope in
 * MB per minute after the first five minutes (in shorter runs, after the first half), and the idle memory
 * after `--quiet` minutes (0 by default). Exits with 1 after a 5xx or a failed connection.
 */
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { countByStatus, isFault, p99ByKind, slope } from './load/answers.ts';
import { type Answer, createTraffic } from './load/traffic.ts';
import { imagesReady, residentBytes, type RunningSite, startSite } from './site.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    visitors: { type: 'string', default: '8' },
    pause: { type: 'string', default: '0' },
    quiet: { type: 'string', default: '0' },
    database: { type: 'string' },
    data: { type: 'string' },
    port: { type: 'string', default: '4184' },
  },
});
const [minutes, visitors, quiet] = [values.minutes, values.visitors, values.quiet].map(Number);
if (!(minutes! > 0 && visitors! > 0 && quiet! >= 0))
  throw new Error('--minutes and --visitors must be numbers above 0');

const site = await startSite(Number(values.port), {
  ...(values.database && { DATABASE_URL: values.database }),
  ...(values.data && { DATA_DIR: values.data }),
});
try {
  await imagesReady(site.url);
  const before = await residentMegabytes(site);
  console.log(`idle: ${before} MB, ${await openDescriptors(site)} descriptors`);
  const faults = await soak(site, minutes! * 60_000);
  if (quiet! > 0) await sleep(quiet! * 60_000);
  console.log(`idle again: ${await residentMegabytes(site)} MB (at the start ${before} MB)`);
  if (faults > 0) process.exitCode = 1;
} finally {
  await site.stop();
}

/** Returns the number of requests that failed by a fault of the server. */
async function soak(running: RunningSite, duration: number): Promise<number> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let minute: Answer[] = [];
  const memory: { x: number; y: number }[] = [];
  let faults = 0;
  const traffic = await createTraffic(running.url, (answer) => {
    minute.push(answer);
    if (!isFault(answer)) return;
    faults += 1;
    console.error(`${answer.kind} ${answer.status || 'failed'} after ${answer.ms.toFixed(0)} ms`);
  });
  const repeat = async (action: () => Promise<void>, pause: number) => {
    while (!signal.aborted) {
      // Counts refusals and faults where they happen, so that the load continues.
      await action().catch(() => undefined);
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  };
  const started = performance.now();
  const load = Promise.all([
    ...Array.from({ length: visitors! }, () => repeat(traffic.visit, Number(values.pause))),
    repeat(traffic.changePrice, 500),
    repeat(traffic.uploadCar, 5_000),
  ]);

  for (let next = 60_000; performance.now() - started < duration;) {
    await sleep(2_000);
    const elapsed = performance.now() - started;
    memory.push({ x: elapsed / 60_000, y: await residentMegabytes(running) });
    if (elapsed < Math.min(next, duration)) continue;
    const descriptors = await openDescriptors(running);
    console.log(
      `minute ${(elapsed / 60_000).toFixed(1)}: ${memory.at(-1)!.y} MB, ${descriptors} descriptors; p99 ms: ${p99ByKind(minute)}; ${countByStatus(minute)}`,
    );
    minute = [];
    next += 60_000;
  }
  stopping.abort();
  await load;
  const from = Math.min(5, minutes! / 2);
  const growth = slope(memory.filter(({ x }) => x >= from));
  console.log(
    `memory after minute ${from}: ${growth.toFixed(2)} MB per minute, at most ${Math.max(...memory.map(({ y }) => y))} MB; ${faults} faults`,
  );
  return faults;
}

/** Memory of the server without its image process. */
async function residentMegabytes({ pid }: RunningSite): Promise<number> {
  return Math.round((await residentBytes(pid)) / 1024 / 1024);
}

async function openDescriptors({ pid }: RunningSite): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}
