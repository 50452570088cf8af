import type { RequestListener } from 'node:http';
import { pathToFileURL } from 'node:url';
import { installedPath } from '../../platform/installed-path.server.ts';
import type { SiteOptions } from './site.server.ts';
import type { SiteBuild } from './pages.server.ts';
import { staticFiles } from './static-files.server.ts';

/** Provides the pages and static files of the site. */
export type SiteSource = Pick<SiteOptions, 'build' | 'files' | 'mode'> & {
  /** Wraps the request listener, so that Vite's middleware can answer first in development. */
  wrapListener(handle: RequestListener): RequestListener;
  close(): Promise<void>;
};

/** Serves the built site. */
export async function productionSite(): Promise<SiteSource> {
  const address = pathToFileURL(installedPath('build/server/site.js')).href;
  const build: SiteBuild = await import(address);
  return {
    mode: 'production',
    build: async () => build,
    files: staticFiles(installedPath('build/client')),
    wrapListener: (handle) => handle,
    close: async () => {},
  };
}

/**
 * Serves the site through Vite in development, with hot reload. The server and its database are not loaded
 * through Vite, because reloading would open the database a second time.
 */
export async function developmentSite(): Promise<SiteSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: installedPath(),
    server: { middlewareMode: true },
    appType: 'custom',
  });
  return {
    mode: 'development',
    build: async () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite returns modules as any
      return (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild;
    },
    wrapListener: (handle) => (request, response) =>
      vite.middlewares(request, response, () => handle(request, response)),
    close: () => vite.close(),
  };
}
