import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { securityHeaders } from './http/core/security-headers.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { shutDownOnSignals } from './shutdown.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const development = process.argv.includes('--dev');
process.env['NODE_ENV'] ??= development ? 'development' : 'production';
const tell = (line: string) => process.stdout.write(`${line}\n`);

/** Environment, dependencies, listen; what is not needed to listen is loaded after that. */
export async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const listening = Promise.withResolvers<void>();
  const { openDeps } = await import('./deps.ts');
  const opening = openDeps(config, log, listening.promise);
  // Loaded while the database opens; a failure of either is told once.
  opening.catch(() => {});
  const [{ createApp }, { createSite }, { productionSite, developmentSite }, { requestListener }] =
    await Promise.all([
      import('./app.ts'),
      import('./site.ts'),
      import('./site/load-site.ts'),
      import('./http/core/request-listener.ts'),
    ]);
  const deps = await opening;
  const source = await (development ? developmentSite(root) : productionSite(root, tell));
  const app = createApp(
    deps,
    createSite({ ...config, ...source, api: (call, bindings) => app.fetch(call, bindings) }),
  );
  const [{ seedDatabase }, { startControlServer }] = await Promise.all([
    import('./seed.ts'),
    import('./control/server.ts'),
  ]);
  const login = await seedDatabase(deps);

  const headers = securityHeaders(config.publicUrl);
  const server = await listen(source.inFront(requestListener(app.fetch, log, headers)), {
    ...config,
    headers,
  });
  const control = await startControlServer(deps);
  shutDownOnSignals(log, async () => {
    await server.close();
    await control.close();
    await source.close();
    await deps.close();
  });
  tell(`Forecourt is ready at ${config.publicUrl} (port ${server.port}).`);
  if (login) {
    tell(`Staff sign in at ${config.publicUrl}/admin/motorlogin with ${login.email}`);
    tell(`and the password ${login.password} (shown this once: keep it).`);
  }
  listening.resolve();
  if (!development) await source.build();
}
