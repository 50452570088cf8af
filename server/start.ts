import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { collectGarbageWhenIdle } from './collect-garbage.ts';
import { readConfig } from './config.ts';
import type { Deps } from './deps.ts';
import { securityHeaders } from './http/core/security-headers.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { logConsole } from './log-console.ts';
import { endStartOnSignals, shutDownOnSignals } from './shutdown.ts';
import { startWatchdog } from './watchdog.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const print = (line: string) => process.stdout.write(`${line}\n`);

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

/** Starts the server. Loads modules in parallel with opening the database, to start faster. */
export async function start({ development }: { development: boolean }): Promise<void> {
  process.env['NODE_ENV'] ??= development ? 'development' : 'production';
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  // In development, the console is easier to read.
  if (!development) logConsole(log);
  const finishStart = endStartOnSignals(log);
  const listening = Promise.withResolvers<void>();
  const { openDeps } = await import('./deps.ts');
  const opening = openDeps(config, log, listening.promise);
  // Prevents an unhandled rejection while the imports below are pending; awaited later.
  opening.catch(() => {});
  if (config.role === 'worker') {
    const deps = await opening;
    const metrics = await startMetrics(deps);
    startWatchdog(config.watchdogSeconds);
    collectGarbageWhenIdle();
    finishStart();
    shutDownOnSignals(log, async () => {
      await Promise.all([metrics?.close(), deps.finishJobs()]);
      await deps.close();
    });
    listening.resolve();
    print('Forecourt worker is ready: it runs jobs and answers no requests.');
    return;
  }
  const [
    { createApp },
    { canonicalPages, createSite },
    { productionSite, developmentSite },
    { requestListener },
    { observeRequests },
    { cachedListener },
    { openingVersion },
  ] = await Promise.all([
    import('./app.ts'),
    import('./site.ts'),
    import('./site/load-site.ts'),
    import('./http/core/request-listener.ts'),
    import('./http/core/observe.ts'),
    import('./http/cache/cached-listener.ts'),
    import('./services/settings/opening-version.ts'),
  ]);
  const opened = await opening;
  const metrics = await startMetrics(opened);
  const deps = { ...opened, metrics: metrics?.onSitePort };
  const source = await (development ? developmentSite(root) : productionSite(root));
  const { app, apiAddress } = createApp(
    deps,
    createSite({ ...config, ...source, api: (call, bindings) => app.fetch(call, bindings) }),
  );
  const [{ seedDatabase }, { startControlServer }] = await Promise.all([
    import('./seed.ts'),
    import('./control/server.ts'),
  ]);
  // Printed at once, because a later step can fail, and the database contains only the hash of the password.
  await seedDatabase(deps, ({ email, password }) => {
    print(`Staff sign in at ${config.publicUrl}/admin/motorlogin with ${email}`);
    print(`and the password ${password} (save it now: it is not shown again).`);
  });

  const headers = securityHeaders(config.publicUrl);
  const cached = cachedListener({
    app,
    handle: requestListener(app.fetch, log, headers),
    apiAddress,
    pageAddress: canonicalPages(source.build),
    versions: [
      deps.stock,
      deps.settingsVersion,
      openingVersion(deps.settings, deps.settingsVersion),
    ],
    publicUrl: config.publicUrl,
    // Vite changes the site while it runs.
    maxMb: development ? 0 : config.responseCacheMb,
  });
  const handle = source.wrapListener(cached);
  const server = await listen(observeRequests(handle, { log, ...config }), { ...config, headers });
  const control = await startControlServer(deps);
  startWatchdog(config.watchdogSeconds);
  collectGarbageWhenIdle();
  finishStart();
  shutDownOnSignals(log, async () => {
    await Promise.all([server.close(), control.close(), metrics?.close(), deps.finishJobs()]);
    await source.close();
    await deps.close();
  });
  print(`Forecourt is ready at ${config.publicUrl} (port ${server.port}).`);
  // Loading the pages and the queue takes a tenth of a second each: requests are answered before and between.
  await nextTurn();
  if (!development) await source.build();
  await nextTurn();
  listening.resolve();
}
