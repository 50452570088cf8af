import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { startControlServer } from './control/server.ts';
import type { Deps } from './deps.ts';
import { cachedListener } from './http/cache/cached-listener.ts';
import { observeRequests } from './http/core/observe.ts';
import { requestListener } from './http/core/request-listener.ts';
import { securityHeaders } from './http/core/security-headers.ts';
import { listen } from './listen.ts';
import { seedDatabase } from './seed.ts';
import { openingState, openingVersion } from './services/settings/opening-state.ts';
import { canonicalPages, createSite } from './site.ts';
import { developmentSite, productionSite } from './site/load-site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const print = (line: string) => process.stdout.write(`${line}\n`);

interface Web {
  port: number;
  /** Loads the code of the pages. The first page that is requested loads it as well. */
  loadPages(): Promise<void>;
  close(): Promise<void>;
}

/** Seeds a new database, then answers requests and the commands of command-line tools. */
export async function startWeb(deps: Deps, development: boolean): Promise<Web> {
  const { config, log } = deps;
  const source = await (development ? developmentSite(root) : productionSite(root));
  const { app, apiAddress } = createApp(
    deps,
    createSite({ ...config, ...source, api: (call, bindings) => app.fetch(call, bindings) }),
  );
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
    versions: [deps.stock, deps.settingsVersion, openingVersion(openingState(deps.settings))],
    publicUrl: config.publicUrl,
    // Vite changes the site while it runs.
    maxMb: development ? 0 : config.responseCacheMb,
  });
  const handle = source.wrapListener(cached);
  const server = await listen(observeRequests(handle, { log, ...config }), { ...config, headers });
  const control = await startControlServer(deps);
  return {
    port: server.port,
    loadPages: async () => void (development || (await source.build())),
    close: async () => {
      await Promise.all([server.close(), control.close()]);
      await source.close();
    },
  };
}
