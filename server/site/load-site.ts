import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteBuild, SiteOptions } from '../site.ts';
import { ensureSiteBuilt } from './build-site.ts';
import { staticFiles } from './static-files.ts';

/** Where the site's pages and files come from. */
export type SiteSource = Pick<SiteOptions, 'build' | 'files' | 'mode'> & {
  /** Puts what answers before the application in front of it. */
  inFront(handle: RequestListener): RequestListener;
  close(): Promise<void>;
};

/** The built site; its code is loaded when `build` is called first, which a start need not wait for. */
export async function productionSite(
  root: string,
  tell: (line: string) => void,
): Promise<SiteSource> {
  await ensureSiteBuilt(root, tell);
  const address = pathToFileURL(join(root, 'build/server/index.js')).href;
  let loading: Promise<SiteBuild> | undefined;
  return {
    mode: 'production',
    build: () => (loading ??= import(address)),
    files: staticFiles(join(root, 'build/client')),
    inFront: (handle) => handle,
    close: async () => {},
  };
}

/**
 * The site as Vite serves it in development, with hot reload. The server and its database stay outside
 * Vite's modules: an edit there would open the database a second time.
 */
export async function developmentSite(root: string): Promise<SiteSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
  return {
    mode: 'development',
    build: async () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite types no module
      return (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild;
    },
    inFront: (handle) => (request, response) =>
      vite.middlewares(request, response, () => handle(request, response)),
    close: () => vite.close(),
  };
}
