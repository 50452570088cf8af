import '../platform/private-files.server.ts';
import { createApp } from './app.server.ts';
import { readConfig } from './config.server.ts';
import { type Deps, openDeps } from './deps.server.ts';
import { responseCache } from '../platform/page-cache/response-cache.server.ts';
import { observeRequests } from '../platform/http/observe.server.ts';
import { requestListener } from '../platform/http/request-listener.server.ts';
import { securityHeaders } from '../platform/http/security-headers.server.ts';
import { listen } from '../platform/listen.server.ts';
import { createLog, logConsole } from '../platform/log.server.ts';
import { listenForMetrics } from '../platform/metrics/serve.server.ts';
import { seedDatabase } from './seed.server.ts';
import { endStartOnSignals, shutDownOnSignals } from '../platform/shutdown.server.ts';
import { createSite } from './pages/site.server.ts';
import { nextTextChange } from './pages/timed-texts.server.ts';
import { developmentSite, productionSite, type SiteSource } from './pages/load-site.server.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Starts the server: configuration, log, database, site, port, jobs. */
export async function start({ development }: { development: boolean }): Promise<void> {
  process.env['NODE_ENV'] ??= development ? 'development' : 'production';
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  // In development, the console is easier to read.
  if (!development) logConsole(log);
  const finishStart = endStartOnSignals(log);
  // Load the code of the site while the database connects.
  const site =
    config.role === 'worker' ? undefined : development ? developmentSite() : productionSite();
  // Avoid an unhandled rejection while `openDeps` runs: `await site` below reports the error.
  site?.catch(() => {});
  const deps = await openDeps(config, log);
  const metrics = await startMetrics(deps);
  const web = site && (await startWeb({ ...deps, metrics: metrics?.onSitePort }, await site));
  // After the seed, so that its images are processed at once.
  await deps.startJobs();
  finishStart();
  shutDownOnSignals(log, async () => {
    await Promise.all([web?.close(), metrics?.close(), deps.finishJobs()]);
    await deps.close();
  });
  print(
    web
      ? `Forecourt is ready at ${config.publicUrl} (port ${web.port}).`
      : 'Forecourt worker is ready: it runs jobs and answers no requests.',
  );
  if (web && !development && config.publicUrl.startsWith('http:'))
    print(
      `Warning: PUBLIC_URL is ${config.publicUrl}. Set it to the https address that visitors use before anybody signs in over a network: otherwise passwords are not encrypted, and links in emails lead to the wrong address.`,
    );
}

/** Collects metrics only if they are served: on `METRICS_PORT` or, with a token, on the port of the site. */
async function startMetrics({ config, database }: Deps) {
  const { port, token } = config.metrics;
  if (port === undefined && token === undefined) return undefined;
  const [{ collectMetrics }, { measureWaiting }] = await Promise.all([
    import('../platform/metrics/metrics.server.ts'),
    import('../features/health/measure-waiting.server.ts'),
  ]);
  const metrics = collectMetrics(database, () => measureWaiting(database.db));
  if (port === undefined) return { onSitePort: metrics, close: async () => {} };
  const server = await listenForMetrics(metrics, { ...config.metrics, port });
  return { onSitePort: undefined, close: () => server.close() };
}

/** Seeds a new database, then answers requests. */
async function startWeb(deps: Deps, source: SiteSource) {
  const { config, log } = deps;
  const development = source.mode === 'development';
  const { app, routes } = createApp(deps, createSite({ ...config, ...source }));
  // Printed at once, because a later step can fail, and the database contains only the hash of the password.
  await seedDatabase(deps, ({ email, password }) => {
    print(`Staff sign in at ${config.publicUrl}/admin/motorlogin with ${email}`);
    print(`and the password ${password} (save it now: it is not shown again).`);
  });
  const headers = securityHeaders(config.publicUrl);
  const uncached = requestListener(app.fetch, log, headers);
  const settings = { current: () => deps.settings.version() };
  const handle = development
    ? source.wrapListener(uncached)
    : responseCache({
        fetch: app.fetch,
        otherwise: uncached,
        routes,
        pageAddress: (await source.build()).entry.module.canonicalPageAddress,
        versions: [deps.stock, settings],
        nextChange: nextTextChange(deps),
        publicUrl: config.publicUrl,
        maxBytes: config.responseCacheMb * 1024 * 1024,
      });
  const server = await listen(observeRequests(handle, { log, ...config }), { ...config, headers });
  return {
    port: server.port,
    close: async () => {
      await server.close();
      await source.close();
    },
  };
}
