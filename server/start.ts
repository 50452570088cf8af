import './private-files.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectGarbageWhenIdle } from './collect-garbage.ts';
import { readConfig } from './config.ts';
import { type Deps, openDeps } from './deps.ts';
import { createLog } from './log.ts';
import { logConsole } from './log-console.ts';
import { endStartOnSignals, shutDownOnSignals } from './shutdown.ts';
import { startWatchdog } from './watchdog.ts';

/** Time for the requests that arrive while the server starts, in milliseconds. */
const PAUSE_MS = 20;

/** Collects metrics only if they are served: on `METRICS_PORT` or, with a token, on the port of the site. */
async function startMetrics({ config, database }: Pick<Deps, 'config' | 'database'>) {
  const { port, token } = config.metrics;
  if (port === undefined && token === undefined) return undefined;
  const [{ collectMetrics }, { measureWaiting }] = await Promise.all([
    import('./metrics/metrics.ts'),
    import('./services/health/measure-waiting.ts'),
  ]);
  const metrics = collectMetrics(database, () => measureWaiting(database.db));
  if (port === undefined) return { onSitePort: metrics, close: async () => {} };
  const { listenForMetrics } = await import('./metrics/listen.ts');
  const server = await listenForMetrics(metrics, { ...config.metrics, port });
  return { onSitePort: undefined, close: () => server.close() };
}

/** Starts the server. Loads the code that answers requests in parallel with opening the database. */
export async function start({ development }: { development: boolean }): Promise<void> {
  process.env['NODE_ENV'] ??= development ? 'development' : 'production';
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  // In development, the console is easier to read.
  if (!development) logConsole(log);
  const finishStart = endStartOnSignals(log);
  const listening = Promise.withResolvers<void>();
  const opening = openDeps(config, log, listening.promise);
  // Prevents an unhandled rejection while the import below is pending; awaited later.
  opening.catch(() => {});
  const loaded = config.role === 'worker' ? undefined : await import('./web.ts');
  const deps = await opening;
  const metrics = await startMetrics(deps);
  const web = await loaded?.startWeb({ ...deps, metrics: metrics?.onSitePort }, development);
  startWatchdog(config.watchdogSeconds);
  collectGarbageWhenIdle();
  finishStart();
  shutDownOnSignals(log, async () => {
    await Promise.all([web?.close(), metrics?.close(), deps.finishJobs()]);
    await deps.close();
  });
  process.stdout.write(
    web
      ? `Forecourt is ready at ${config.publicUrl} (port ${web.port}).\n`
      : 'Forecourt worker is ready: it runs jobs and answers no requests.\n',
  );
  if (web && !development && config.publicUrl.startsWith('http:'))
    process.stdout.write(
      `Warning: PUBLIC_URL is ${config.publicUrl}. Set it to the https address that visitors use before anybody signs in over a network: otherwise passwords are not encrypted, and links in emails lead to the wrong address.\n`,
    );
  // Loading the pages and the queue blocks for a tenth of a second each: requests are answered before and between.
  await sleep(PAUSE_MS);
  await web?.loadPages();
  await sleep(PAUSE_MS);
  listening.resolve();
}
